import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { pngOf } from '../../testing/pictures.js';
import { as, ask, type Caller, upload } from '../../testing/trainingClient.js';
import {
  type DigitImage,
  digitImages,
  labelsOf,
  makeZip,
  seriesOf,
  zipOfFolders,
  zipOfImages,
} from '../../testing/trainingData.js';

describe('an invalid training request', () => {
  let server: TestServer;
  let alice: Caller;
  let images: DigitImage[];
  let cnn: Record<string, unknown>;
  let lstm: Record<string, unknown>;
  before(async () => {
    server = await startTestServer();
    alice = as(server, server.alice);
    images = await digitImages(12, 3);
    cnn = {
      model: 'CNN',
      jobName: 'cnn',
      epoch: 1,
      train_shard: 0.5,
      category: 3,
      x_train: await upload(alice, 'digits.zip', zipOfFolders(images)),
    };
    lstm = {
      model: 'LSTM',
      jobName: 'lstm',
      epoch: 1,
      train_shard: 0.5,
      input_width: 4,
      label_width: 1,
      shift: 1,
      sequence_stride: 1,
      x_train: await upload(alice, 'series.csv', seriesOf(40)),
    };
  });
  after(async () => {
    assert.equal((await ccdOf(server)).held, 0n);
    const { count } = await server.parts.db
      .selectFrom('job')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 0, 'nothing was created');
    await server.close();
  });

  const estimate = async (fields: object) => {
    const { body } = await server.call('queryGuarantee', fields, server.alice);
    return [body.error, body.field];
  };

  test('is refused with the missing or invalid field', async () => {
    for (const [base, change, field] of [
      [cnn, { category: 0 }, 'category'],
      [cnn, { category: undefined }, 'category'],
      [cnn, { category: 1 }, 'category'],
      [cnn, { channel: 2 }, 'channel'],
      [cnn, { train_shard: 0 }, 'train_shard'],
      [cnn, { train_shard: 1 }, 'train_shard'],
      [cnn, { train_shard: 'half' }, 'train_shard'],
      [cnn, { epoch: 0 }, 'epoch'],
      [cnn, { epoch: -1 }, 'epoch'],
      [cnn, { epoch: 1.5 }, 'epoch'],
      [cnn, { epoch: 1_000_000_000 }, 'epoch'],
      [cnn, { model: 'GAN' }, 'model'],
      [cnn, { x_train: '' }, 'x_train'],
      [lstm, { input_width: 0 }, 'input_width'],
      [lstm, { label_width: undefined }, 'label_width'],
      [lstm, { shift: 0 }, 'shift'],
      [lstm, { sequence_stride: '' }, 'sequence_stride'],
      [lstm, { label_width: 9 }, 'label_width'],
      [lstm, { epoch: 2_000 }, 'epoch'],
      [lstm, { network: 'transformer' }, 'network'],
      [lstm, { network: 'residual' }, 'network'],
      [lstm, { network: ['gru'] }, 'network'],
      [cnn, { network: 'gru' }, 'network'],
    ] as const)
      assert.deepEqual(
        await estimate({ ...base, ...change }),
        ['invalidField', field],
        JSON.stringify(change),
      );
  });

  test('is refused if a file belongs to another account or does not exist', async () => {
    const foreign = await upload(as(server, server.bob), 'digits.zip', zipOfFolders(images));
    for (const change of [{ x_train: foreign }, { x_train: '/etc/passwd' }, { x_train: 'digits.zip' }])
      assert.deepEqual(await estimate({ ...cnn, ...change }), ['fileUnknown', 'x_train']);
    assert.deepEqual(await estimate({ ...cnn, y_train: foreign }), ['fileUnknown', 'y_train']);
  });

  test('with gaps is refused with what would mend it, and estimated with what was mended', async () => {
    const lines = seriesOf(40).split('\n');
    lines[7] = lines[7]!.replace(/^[^,]*/, '');
    const [{ png }] = images as [DigitImage, ...DigitImage[]];
    const broken = await upload(
      alice,
      'broken.zip',
      makeZip([
        ...images.map(({ digit, png }, index) => ({ name: `${digit}/${index}.png`, data: png })),
        { name: '0/cut.png', data: png.subarray(0, 120) },
      ]),
    );
    for (const [base, x_train, error, advice] of [
      [
        lstm,
        await upload(alice, 'gaps.csv', lines.join('\n')),
        'valueInvalid',
        /With repair, missing values take/,
      ],
      [cnn, broken, 'imageInvalid', /With repair, such images are left out/],
    ] as const) {
      const fields = { ...base, jobName: 'mended', x_train };
      const { body: refusal } = await server.call('queryGuarantee', fields, server.alice);
      assert.equal(refusal.error, error);
      assert.match(refusal.msg, advice);
      const { body } = await server.call('queryGuarantee', { ...fields, repair: 'true' }, server.alice);
      assert.deepEqual([body.code, body['repaired']], [200, 1]);
    }
  });

  test('is refused with what is wrong with its images or labels', async () => {
    const plain = await upload(alice, 'plain.zip', zipOfImages(images));
    const labels = async (text: string) => await upload(alice, 'labels.csv', text);
    const zip = async (...entries: Parameters<typeof makeZip>[0]) =>
      await upload(alice, 'data.zip', makeZip(entries));
    const [{ digit, png }, ...others] = images as [DigitImage, ...DigitImage[]];
    const cut = [{ digit, png: png.subarray(0, 120) }, ...others];
    const cases: [object, string, string][] = [
      [{ x_train: plain }, 'labelsMismatch', 'x_train'],
      [{ x_train: plain, y_train: await labels(labelsOf(images.slice(1))) }, 'labelsMismatch', 'y_train'],
      [
        { x_train: plain, y_train: await labels(labelsOf([...images, ...images])) },
        'labelsMismatch',
        'y_train',
      ],
      [
        {
          x_train: plain,
          y_train: await labels(
            `file,label\n${images.map(({ digit }, index) => `other${index}.png,${digit}`).join('\n')}`,
          ),
        },
        'labelsMismatch',
        'y_train',
      ],
      [{ category: 2 }, 'categoryMismatch', 'category'],
      [{ category: 4 }, 'categoryMismatch', 'category'],
      [{ x_train: await upload(alice, 'x.zip', 'not a zip') }, 'invalidFile', 'x_train'],
      [{ x_train: await zip({ name: 'a/1.png', data: Buffer.from('no') }) }, 'imageInvalid', 'x_train'],
      [{ x_train: await zip({ name: '../../a/1.png', data: png }) }, 'archiveRefused', 'x_train'],
      [{ x_train: await zip({ name: '/etc/1.png', data: png }) }, 'archiveRefused', 'x_train'],
      [{ x_train: await zip({ name: 'C:/a/1.png', data: png }) }, 'archiveRefused', 'x_train'],
      [{ x_train: await zip({ name: 'a\\..\\..\\1.png', data: png }) }, 'archiveRefused', 'x_train'],
      [
        { x_train: await zip({ name: 'a/1.png', data: png, deflate: true, claimedLength: 2 ** 31 }) },
        'archiveRefused',
        'x_train',
      ],
      [{ x_train: await upload(alice, 'cut.zip', zipOfFolders(cut)) }, 'imageInvalid', 'x_train'],
      [
        { x_train: await zip({ name: 'a/1.png', data: Buffer.alloc(8_000_000), deflate: true }) },
        'archiveRefused',
        'x_train',
      ],
      [
        { x_train: await zip({ name: 'a/1.png', data: pngOf(30_000, 30_000, Buffer.alloc(10)) }) },
        'tooLarge',
        'x_train',
      ],
    ];
    for (const [change, error, field] of cases)
      assert.deepEqual(await estimate({ ...cnn, ...change }), [error, field]);
  });

  test('is refused with what is wrong with its series, and where', async () => {
    const series = async (text: string) => ({ ...lstm, x_train: await upload(alice, 'series.csv', text) });
    assert.deepEqual(await estimate({ ...lstm, input_width: 30 }), ['windowTooLong', 'input_width']);
    assert.deepEqual(await estimate(await series(`v\n${'7\n'.repeat(60)}`)), ['seriesConstant', 'x_train']);
    const { body } = await server.call('queryGuarantee', await series('a,b\n1,2\n3,\n5,6\n'), server.alice);
    assert.deepEqual([body.error, body['row'], body['column']], ['valueInvalid', 3, 'b']);
    assert.deepEqual(await estimate(await series('a\n1\nNaN\n3\n')), ['valueInvalid', 'x_train']);
    assert.deepEqual(await estimate(await series('a\n1\nlow\n3\n')), ['valueInvalid', 'x_train']);
    assert.deepEqual(await estimate(await series('a,b\n1,2\n1,2,3\n')), ['invalidFile', 'x_train']);
    assert.deepEqual(await estimate(await series('')), ['invalidFile', 'x_train']);
    assert.deepEqual(await estimate({ ...lstm, x_train: cnn['x_train'] }), ['invalidFile', 'x_train']);
  });

  test('does not become a job without an estimate, the required fields and enough CCD', async () => {
    const create = async (fields: object, token = server.alice) => {
      const { body } = await server.call('createJob', fields, token);
      return [body.error, body.field];
    };
    const whole = { jobName: 'cnn', batchSize: 4, computation: 'Distributed AI' };
    assert.deepEqual(await create(whole), ['planMissing', 'jobName']);
    await ask(alice, 'queryGuarantee', cnn);
    assert.deepEqual(await create(whole, server.bob), ['planMissing', 'jobName'], 'plans belong to accounts');
    assert.deepEqual(await create({ ...whole, batchSize: 0 }), ['invalidField', 'batchSize']);
    assert.deepEqual(await create({ ...whole, batchSize: 65_536 }), ['invalidField', 'batchSize']);
    assert.deepEqual(await create({ ...whole, computation: '' }), ['invalidField', 'computation']);
    assert.deepEqual(await create({ ...whole, computation: 'SVM' }), ['invalidField', 'computation']);

    const { body } = await server.call('register', {
      email: 'poor@example.com',
      passwd: 'correct horse battery',
    });
    assert.equal(body.code, 200);
    const { token } = (
      await server.call('genToken', { email: 'poor@example.com', passwd: 'correct horse battery' })
    ).body as unknown as { token: string };
    const poor = as(server, token);
    await ask(poor, 'queryGuarantee', {
      ...cnn,
      x_train: await upload(poor, 'digits.zip', zipOfFolders(images)),
    });
    assert.equal((await create(whole, token))[0], 'ccdInsufficient');
    assert.equal((await create(whole, token))[0], 'ccdInsufficient', 'the estimate is still unused');
  });

  test('costs exact whole units at any size', async () => {
    const { ccd_cost } = await ask(alice, 'queryGuarantee', { ...cnn, epoch: 1_000 });
    assert.equal(typeof ccd_cost, 'bigint');
    const { quote, plan, price } = await server.parts.db
      .selectFrom('training_plan')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.equal(ccd_cost, quote);
    const exact = BigInt(plan.work.bound) * price;
    assert.ok(quote * 10n ** 9n >= exact && (quote - 1n) * 10n ** 9n < exact);
  });
});
