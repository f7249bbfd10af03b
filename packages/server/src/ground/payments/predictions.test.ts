import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { answerOf } from '../../testing/harness.js';
import { createFileJob, csvOf, jobEnd, makeSample } from '../../testing/learningClient.js';
import {
  type PayingBench,
  payingFetch,
  paymentFor,
  startPayingBench,
  termsIn,
} from '../../testing/payingCalls.js';
import { as, predictSample, train, trained, upload } from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

const much = 10_000_000n;
const payerFileBytesMax = 20_000;
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
const form = (fields: Record<string, string>, file: string, text: string) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(file, new Blob([text]), `${file}.csv`);
  return { method: 'POST', body };
};
const { rows, labels } = makeSample(80, 1);
const header = 'width,colour,height';

describe('predictions without an account', () => {
  let bench: PayingBench;
  before(async () => {
    bench = await startPayingBench({
      env: { TRICORN_PAYER_FILE_BYTES_MAX: String(payerFileBytesMax) },
    });
  });
  after(async () => await bench.close());

  const url = (name: 'predictFile' | 'predictRows' | 'predictSample') =>
    `${bench.server.url}${operations[name].path}`;
  const createTree = async () => {
    const { jobID } = await createFileJob(
      bench.server,
      { computation: 'Decision Tree', jobName: 'tree' },
      { featureData: csvOf(header, rows), targetData: csvOf('size', labels) },
    );
    assert.equal((await jobEnd(bench.server, jobID))['state'], 'succeeded');
    return jobID;
  };
  const openToPayers = async (jobID: string) => {
    const { server } = bench;
    const shared = await server.call('shareModel', { jobID, account: 'x402-anyone' }, server.alice);
    assert.equal(shared.status, 200, shared.body.msg);
  };
  test('rows are predicted with a model that its owner has opened to payers', async () => {
    const { dollars, server } = bench;
    const jobID = await createTree();
    const question = { jobID, rows: rows.slice(0, 5) };
    const closed = await answerOf(await fetch(url('predictRows'), post(question)));
    assert.deepEqual([closed.status, closed.body.error], [403, 'notParticipant']);

    await openToPayers(jobID);
    assert.deepEqual(
      (await server.call('predictRows', question, server.bob)).body.error,
      'notParticipant',
      'accounts do not pay, so it is not open to them',
    );
    const wrong = await answerOf(await fetch(url('predictRows'), post({ jobID: '7', rows: [] })));
    assert.deepEqual([wrong.status, wrong.body.error], [404, 'jobUnknown']);
    const unpaid = await fetch(url('predictRows'), post(question));
    assert.equal(unpaid.status, 402);
    const cost = BigInt(termsIn(unpaid).accepts[0]!.amount);

    const holder = await dollars.holder(much);
    const paid = await answerOf(await payingFetch(holder)(url('predictRows'), post(question)));
    assert.equal(paid.status, 200, paid.body.msg);
    const { body: own } = await server.call('predictRows', question, server.alice);
    assert.deepEqual(paid.body['predictions'], own['predictions']);
    assert.equal(await dollars.balanceOf(holder.address), much - cost, 'settled before it is answered');
    const [payment] = await bench.paymentsOf(holder);
    assert.deepEqual([payment!.state, payment!.amount], ['settled', cost]);

    const bad = { jobID, rows: [['no number', 'red', 1]] };
    const failed = await answerOf(await payingFetch(holder)(url('predictRows'), post(bad)));
    assert.ok(failed.status >= 400 && failed.status !== 402, failed.body.msg);
    assert.equal(await dollars.balanceOf(holder.address), much - cost, 'what fails is free');

    const headers = await paymentFor(holder, await fetch(url('predictRows'), post(question)));
    const both = await Promise.all(
      [1, 2].map(async () => await answerOf(await fetch(url('predictRows'), { ...post(question), headers }))),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 402]);
    assert.equal(await dollars.balanceOf(holder.address), much - 2n * cost);
    await bench.assertBooksAreRight();
  });

  test('a file is predicted in a job, which is read with the token of its payment once it is settled', async () => {
    const { dollars, server } = bench;
    const jobID = await createTree();
    const file = (text = csvOf(header, rows.slice(0, 9))) =>
      form({ jobID, jobName: 'nine rows' }, 'testingData', text);
    const closed = await answerOf(await fetch(url('predictFile'), file()));
    assert.deepEqual([closed.status, closed.body.error], [403, 'notParticipant']);
    await openToPayers(jobID);
    const unpaid = await fetch(url('predictFile'), file());
    assert.equal(unpaid.status, 402);
    const cost = BigInt(termsIn(unpaid).accepts[0]!.amount);
    const bad = await answerOf(await fetch(url('predictFile'), file('width\n1\n')));
    assert.equal(bad.status, 400, 'a wrong file is refused before anything is asked for');
    const large = await answerOf(await fetch(url('predictFile'), file('x'.repeat(payerFileBytesMax + 1))));
    assert.deepEqual([large.status, large.body.error], [413, 'tooLarge']);

    const holder = await dollars.holder(much);
    const response = await payingFetch(holder)(url('predictFile'), file());
    const { status, body } = await answerOf(response);
    assert.equal(status, 200, body.msg);
    const token = response.headers.get('payment-token')!;
    const question = { jobID: String(body['jobID']) };
    await until(
      async () => (await server.call('jobDetailByUser', question, token)).body['state'] === 'succeeded',
      { describe: 'the file is predicted and paid' },
    );
    const { body: list } = await server.call('subListByUser', { ...question, pageNo: 1, pageSize: 1 }, token);
    const predicted = await (await fetch(String(list['testingResult']))).text();
    assert.equal(predicted.trim().split('\n').length, 10);
    const [payment] = await bench.paymentsOf(holder);
    assert.deepEqual([payment!.state, payment!.amount], ['settled', cost]);
    assert.equal(await dollars.balanceOf(holder.address), much - cost);
    await bench.assertBooksAreRight();
  });

  test('a sample is predicted with a training that is open to payers, and a bad one is free', async () => {
    const { dollars, server } = bench;
    const alice = as(server, server.alice);
    const { jobID } = await train(alice, {
      model: 'LSTM',
      jobName: 'series',
      epoch: 2,
      train_shard: 0.5,
      input_width: 4,
      label_width: 1,
      shift: 1,
      sequence_stride: 1,
      x_train: await upload(alice, 'series.csv', seriesOf(60)),
    });
    await trained(alice, jobID);
    const sample = (text = seriesOf(30)) => form({ jobID }, 'sample', text);
    assert.equal((await fetch(url('predictSample'), sample())).status, 403);
    await openToPayers(jobID);
    const bob = await predictSample(as(server, server.bob), jobID, 'recent.csv', seriesOf(30));
    assert.equal(bob.body.error, 'notParticipant', 'accounts do not pay, so it is not open to them');
    const unpaid = await fetch(url('predictSample'), sample());
    assert.equal(unpaid.status, 402);
    const cost = BigInt(termsIn(unpaid).accepts[0]!.amount);

    const holder = await dollars.holder(much);
    const paid = await answerOf(await payingFetch(holder)(url('predictSample'), sample()));
    assert.equal(paid.status, 200, paid.body.msg);
    const own = await predictSample(alice, jobID, 'recent.csv', seriesOf(30));
    assert.deepEqual(paid.body['forecast'], own.body['forecast']);
    assert.equal(await dollars.balanceOf(holder.address), much - cost, 'settled before it is answered');
    const bad = await answerOf(await payingFetch(holder)(url('predictSample'), sample('a\nx\n')));
    assert.equal(bad.status, 400, bad.body.msg);
    assert.equal(await dollars.balanceOf(holder.address), much - cost, 'what fails is free');
    assert.deepEqual(
      (await bench.paymentsOf(holder)).map(({ state }) => state),
      ['settled'],
    );
    await bench.assertBooksAreRight();
  });
});
