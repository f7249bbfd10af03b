import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseCcd } from '@tricorn/contract';
import { contentIdOf } from '../../ground/files/contentId.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { download, watch } from '../../testing/taskClient.js';
import {
  as,
  ask,
  type Caller,
  cidsOf,
  inferred,
  predictSample,
  train,
  trained,
  upload,
} from '../../testing/trainingClient.js';
import { digitImages, digitPhoto, labelsOf, zipOfFolders, zipOfImages } from '../../testing/trainingData.js';

interface CurvePoint {
  epoch: number;
  trainLoss: number;
  validationAccuracy: number;
}

describe('a network that classifies images', () => {
  let server: TestServer;
  let alice: Caller;
  let jobID: string;
  let report: Record<string, unknown>;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_TRAINING_WORKERS: '2' } });
    alice = as(server, server.alice);
  });
  after(async () => await server.close());

  test('is trained from a zip of images on two workers and charged at most its quote', async () => {
    const images = await digitImages(240, 1);
    const x_train = await upload(alice, 'digits.zip', zipOfImages(images));
    const y_train = await upload(alice, 'labels.csv', labelsOf(images));
    const balance = await ccdOf(server);
    const events = await watch(server);
    const created = await train(
      alice,
      // Published clients send fields of other models and zero values.
      {
        model: 'cnn',
        jobName: 'digits',
        epoch: 8,
        x_train,
        y_train,
        train_shard: 0.8,
        category: 3,
        scale_ratio: 255,
        channel: 1,
        input_width: 0,
        label_width: 0,
        shift: 7,
        sequence_stride: 0,
      },
      { batchSize: 32, computation: 'distributed ai' },
    );
    jobID = created.jobID;
    assert.equal((await ccdOf(server)).held, created.quote, 'the quote is held');
    const detail = await trained(alice, jobID);
    report = detail['report'] as Record<string, unknown>;
    assert.equal(detail['typeStr'], 'Distributed AI');
    assert.deepEqual([detail['featureData'], detail['targetData']], ['digits.zip', 'labels.csv']);
    assert.equal(report['shards'], 2);
    assert.equal(report['batchSize'], 32);
    assert.deepEqual(report['classNames'], ['0', '1', '2']);
    const metrics = report['metrics'] as { accuracy: number; confusion: number[][] };
    assert.ok(metrics.accuracy > 0.9, `accuracy ${metrics.accuracy}`);
    assert.equal(
      metrics.confusion.flat().reduce((sum, count) => sum + count, 0),
      48,
    );

    const charged = parseCcd(String(report['ccdCharged']))!;
    assert.ok(charged > 0n && charged <= created.quote);
    assert.deepEqual(await ccdOf(server), { available: balance.available - charged, held: 0n });
    assert.deepEqual(await auditLedger(server.parts.db), []);

    const curve = report['curve'] as CurvePoint[];
    assert.equal(curve.length, report['epochsRun']);
    await events.until((event) => event.type === 'job.changed' && event.state === 'succeeded');
    const seen = events.events.flatMap((event) =>
      event.type === 'job.progress' && event.jobID === jobID ? [event] : [],
    );
    assert.deepEqual(
      seen.flatMap(({ detail }) => ('validationAccuracy' in detail ? [detail['epoch']] : [])),
      curve.map(({ epoch }) => epoch),
      'every epoch was reported with its accuracy',
    );
    assert.ok(seen.some(({ detail }) => (detail['workers'] as unknown[] | undefined)?.length));
    const progress = seen.map((event) => event.progress);
    assert.deepEqual(
      progress,
      progress.toSorted((a, b) => a - b),
      'progress never decreases',
    );
    events.close();
  });

  test('publishes its model and card as files whose content ids are submitted', async () => {
    const files = report['files'] as Record<string, { cid: string; url: string }>;
    for (const { cid, url } of Object.values(files)) assert.equal(contentIdOf(await download(url)), cid);
    assert.match((await download(files['card']!.url)).toString(), /^# CNN model/);
    const submission = await server.parts.db
      .selectFrom('submission')
      .selectAll()
      .where('job_id', '=', BigInt(jobID))
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      JSON.parse(submission.value),
      Object.fromEntries(Object.entries(files).map(([role, { cid }]) => [role, cid])),
    );
    const { trainModel } = await ask(alice, 'subListByUser', { jobID, pageNo: 1, pageSize: 10 });
    assert.equal(trainModel, files['model']!.url);
  });

  test('classifies other images for the quoted price', async () => {
    const images = await digitImages(30, 2, 40);
    const data_path = await upload(alice, 'more.zip', zipOfFolders(images));
    const { ccd_cost } = await ask(alice, 'inferenceCost', { data_path, jobID });
    const balance = await ccdOf(server);
    const { infer_id } = await ask(alice, 'inference', { jobID });
    assert.equal(typeof infer_id, 'number');
    const { data, status, body } = await inferred(alice, infer_id);
    assert.deepEqual([status, body.msg, data.status], [200, 'Inference success', 'succeeded']);
    assert.equal(parseCcd(data.ccd_cost), BigInt(ccd_cost as number));
    assert.equal((await ccdOf(server)).available, balance.available - BigInt(ccd_cost as number));
    const [head, ...lines] = (await download(data.result)).toString().trim().split('\n');
    assert.equal(head, 'name,class,probability_0,probability_1,probability_2');
    assert.equal(lines.length, 30);
    const right = lines.filter((line) => {
      const [name, guess] = line.split(',');
      return name!.split('/')[1] === guess;
    });
    assert.ok(right.length >= 26, `${right.length} of 30 were right`);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('classifies one picture as it is, free of charge, with a model that stays loaded', async () => {
    const images = await digitImages(6, 5, 40);
    const balance = await ccdOf(server);
    let right = 0;
    for (const { digit, png } of images) {
      const { status, body } = await predictSample(alice, jobID, 'photo.png', png);
      const { task, result, probabilities } = body as unknown as {
        task: string;
        result: string;
        probabilities: Record<string, number>;
      };
      assert.deepEqual([status, task, Object.keys(probabilities)], [200, 'classification', ['0', '1', '2']]);
      const [likeliest] = Object.entries(probabilities).sort(([, a], [, b]) => b - a)[0]!;
      assert.equal(result, likeliest);
      if (result === String(digit)) right++;
    }
    assert.ok(right >= 5, `${right} of 6 were right`);
    const photo = await predictSample(alice, jobID, 'IMG_0001.JPG', await digitPhoto());
    assert.deepEqual([photo.status, photo.body['task']], [200, 'classification']);
    assert.deepEqual(await ccdOf(server), balance);
    const { training } = server.parts;
    assert.equal(training.predictions.pids().length, 1, 'one process keeps the model');
    const { body } = await predictSample(alice, jobID, 'photo.jpg', 'not a picture');
    assert.deepEqual([body.error, body.field], ['imageInvalid', 'sample']);
  });

  test('is shared with another account, which can predict pictures with it and nothing else', async () => {
    const { png } = (await digitImages(1, 5, 40))[0]!;
    const bob = as(server, server.bob);
    const share = async (fields: Record<string, unknown>, token = server.alice) =>
      (await server.call('shareModel', { jobID, account: 'bob@example.com', ...fields }, token)).body;
    const ofBob = async () => (await predictSample(bob, jobID, 'photo.png', png)).body;
    assert.equal((await ofBob()).error, 'notParticipant');
    assert.equal((await share({}, server.bob)).error, 'notCreator');
    assert.deepEqual((await share({}))['accounts'], ['bob@example.com']);
    const own = (await predictSample(alice, jobID, 'photo.png', png)).body;
    assert.deepEqual((await ofBob())['probabilities'], own['probabilities']);
    const listed = (await ask(bob, 'sharedModels', {}))['data'] as Record<string, unknown>[];
    assert.deepEqual(
      listed.map(({ jobID: id, model, creator }) => [id, model, creator]),
      [[jobID, 'CNN', 'alice@example.com']],
    );
    for (const [operation, fields] of [
      ['jobDetailByUser', { jobID }],
      ['subListByUser', { jobID, pageNo: 1, pageSize: 10 }],
      ['queryInferList', { jobID, pageNo: 1, pageSize: 10 }],
      ['inferenceCost', { jobID, data_path: '/uploads/x' }],
      ['stopTraining', { jobID }],
      ['registerModel', { jobID, name: 'mine' }],
    ] as const)
      assert.match(
        (await server.call(operation, fields, server.bob)).body.error!,
        /^not(Participant|Creator)$/,
        operation,
      );
    const continued = await server.call(
      'queryGuarantee',
      {
        model: 'CNN',
        jobName: 'taken further',
        epoch: 1,
        category: 3,
        train_shard: 0.8,
        x_train: await upload(bob, 'more.zip', zipOfFolders(await digitImages(6, 2, 40))),
        continue_from: jobID,
      },
      server.bob,
    );
    assert.deepEqual([continued.body.error, continued.body.field], ['notParticipant', 'continue_from']);
    assert.deepEqual((await share({ revoke: 'true' }))['accounts'], []);
    assert.equal((await ofBob()).error, 'notParticipant');
  });

  test('runs again on the same data, each result under its own round, newest first', async () => {
    const { infer_id } = await ask(alice, 'inference', { jobID });
    await inferred(alice, infer_id);
    const list = await ask(alice, 'queryInferList', { jobID, pageNo: 1, pageSize: 1 });
    assert.deepEqual([list['totalCount'], list['totalPages']], [2, 2]);
    assert.equal((list['data'] as { id: number }[])[0]!.id, infer_id);
    const rounds = await server.parts.db
      .selectFrom('submission')
      .select('round')
      .where('job_id', '=', BigInt(jobID))
      .orderBy('round')
      .execute();
    assert.deepEqual(
      rounds.map(({ round }) => round),
      [1, 2, 3],
    );
  });

  test('is visible only to its participants', async () => {
    for (const [operation, fields] of [
      ['queryInferList', { jobID, pageNo: 1, pageSize: 10 }],
      ['inference', { jobID }],
      ['inferenceCost', { jobID, data_path: '/uploads/x' }],
    ] as const)
      assert.equal((await server.call(operation, fields, server.bob)).body.error, 'notParticipant');
    assert.equal((await server.call('queryInfer', { id: 1 }, server.bob)).body.error, 'inferenceUnknown');
  });

  test('trained again on the same data is the same model, bit for bit', async () => {
    const images = await digitImages(240, 1);
    const fields = {
      model: 'CNN',
      epoch: 8,
      train_shard: 0.8,
      category: 3,
      scale_ratio: 255,
      channel: 1,
      jobName: 'again',
      x_train: await upload(alice, 'digits.zip', zipOfImages(images)),
      y_train: await upload(alice, 'labels.csv', labelsOf(images)),
    };
    const { jobID: again } = await train(alice, fields, { batchSize: 32, computation: 'Distributed AI' });
    const detail = await trained(alice, again);
    assert.deepEqual(cidsOf(detail), cidsOf({ ...detail, report }));
  });

  test('is continued with options of its own, shows its worst mistakes, and is registered', async () => {
    const images = await digitImages(240, 1);
    const fields = {
      model: 'CNN',
      epoch: 1,
      train_shard: 0.8,
      category: 3,
      scale_ratio: 255,
      channel: 1,
      jobName: 'continued',
      x_train: await upload(alice, 'digits.zip', zipOfImages(images)),
      y_train: await upload(alice, 'labels.csv', labelsOf(images)),
      continue_from: jobID,
      learning_rate: 0.0001,
      augmentation: 'flip',
    };
    const creation = { batchSize: 32, computation: 'Distributed AI' };
    const { jobID: continued } = await train(alice, fields, creation);
    const found = (await trained(alice, continued))['report'] as Record<string, unknown>;
    assert.deepEqual(
      [found['continuedFrom'], found['validationMayBeSeen'], found['learningRate'], found['augmentation']],
      [jobID, false, 0.0001, 'flip'],
    );
    const [first] = report['curve'] as CurvePoint[];
    const [next] = found['curve'] as CurvePoint[];
    assert.ok(next!.trainLoss < first!.trainLoss / 2, `${next!.trainLoss} after ${first!.trainLoss}`);

    const { confusion } = found['metrics'] as { confusion: number[][] };
    const wrong = confusion.flatMap((row, at) => row.filter((_, guess) => guess !== at));
    const mistakes = (found['mistakes'] ?? []) as { image: string; actual: string; predicted: string }[];
    assert.equal(
      mistakes.length,
      Math.min(
        12,
        wrong.reduce((sum, count) => sum + count, 0),
      ),
    );
    for (const { image, actual, predicted } of mistakes) {
      assert.match(image, /^data:image\/png;base64,iVBOR/);
      assert.notEqual(actual, predicted);
    }

    const entry = await ask(alice, 'registerModel', { jobID: continued, name: 'digits' });
    assert.deepEqual([entry['version'], entry['computationStr']], [1, 'Distributed AI']);
    const quality = entry['quality'] as Record<string, number>;
    assert.ok(quality['accuracy']! > 0.8);
    const command = String(entry['command']);
    assert.match(
      command,
      /^tricorn job dataset \d+ feature .*\n.* target .*\ntricorn train 'continued again' /,
    );
    for (const option of [`--continue-from ${jobID}`, '--augmentation flip', '--learning-rate 0.0001'])
      assert.ok(command.includes(option), `${option} in ${command}`);

    const compared = await ask(alice, 'compareJobs', { jobIDs: [continued, jobID] });
    assert.equal(compared['sameData'], true);
    const [own, before] = compared['data'] as Record<'parameters' | 'quality', Record<string, unknown>>[];
    assert.deepEqual(own!.quality, quality);
    assert.deepEqual([own!.parameters['augmentation'], before!.parameters['epochs']], ['flip', '8']);

    const refused = async (changed: object, caller = alice) =>
      (await server.call('queryGuarantee', { ...fields, ...changed }, caller.token)).body;
    for (const [changed, error, field] of [
      [{ continue_from: '1' }, 'jobUnknown', 'continue_from'],
      [{ continue_from: 'x' }, 'invalidField', 'continue_from'],
      [{ channel: 3 }, 'invalidField', 'continue_from'],
      [{ learning_rate: 2 }, 'invalidField', 'learning_rate'],
      [{ augmentation: 'rotate' }, 'invalidField', 'augmentation'],
      [{ network: 'residual' }, 'invalidField', 'continue_from'],
    ] as const) {
      const body = await refused(changed);
      assert.deepEqual([body.error, body.field], [error, field], body.msg);
    }
  });

  test('can consist of residual blocks, and predicts with them', async () => {
    const images = await digitImages(120, 1);
    const { jobID: deep } = await train(
      alice,
      {
        model: 'CNN',
        epoch: 1,
        train_shard: 0.8,
        category: 3,
        jobName: 'residual',
        x_train: await upload(alice, 'digits.zip', zipOfFolders(images)),
        network: 'residual',
      },
      { batchSize: 32, computation: 'Distributed AI' },
    );
    const found = (await trained(alice, deep))['report'] as Record<string, unknown>;
    assert.equal(found['network'], 'residual');
    const { body } = await predictSample(alice, deep, 'one.png', images[0]!.png);
    const shares = Object.values(body['probabilities'] as Record<string, number>);
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-4);
  });
});
