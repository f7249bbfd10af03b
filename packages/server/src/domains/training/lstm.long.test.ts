import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { contentIdOf } from '../../ground/files/contentId.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { download } from '../../testing/taskClient.js';
import {
  as,
  ask,
  type Caller,
  type InferenceRecord,
  inferred,
  predictSample,
  train,
  trained,
  upload,
} from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

describe('a network that forecasts a time series', () => {
  let server: TestServer;
  let alice: Caller;
  let jobID: string;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_TRAINING_WORKERS: '2', TRICORN_CHAIN_RPC: '' } });
    alice = as(server, server.alice);
  });
  after(async () => await server.close());

  test('is trained from a CSV file without batchSize and computation, and beats the naive forecast', async () => {
    const x_train = await upload(alice, 'weather.csv', seriesOf(1_200));
    ({ jobID } = await train(alice, {
      model: 'LSTM',
      jobName: 'weather',
      epoch: '6',
      x_train,
      train_shard: 0.8,
      input_width: 24,
      label_width: 2,
      shift: 2,
      sequence_stride: 1,
    }));
    const { report } = (await trained(alice, jobID)) as unknown as {
      report: { metrics: Record<string, number>; curve: Record<string, number>[] };
    };
    assert.ok(report.metrics['rmse']! < report.metrics['naiveRmse']!);
    assert.ok(report.metrics['mae']! < report.metrics['naiveMae']!);
    assert.ok(report.curve.every(({ validationRmse }) => Number.isFinite(validationRmse)));
  });

  test('is continued on a series that grew, with the scaling of the first data', async () => {
    const fields = {
      model: 'LSTM',
      jobName: 'weather, longer',
      epoch: 1,
      x_train: await upload(alice, 'longer.csv', seriesOf(1_400)),
      train_shard: 0.8,
      input_width: 24,
      label_width: 2,
      shift: 2,
      sequence_stride: 1,
      continue_from: jobID,
    };
    const { jobID: continued } = await train(alice, fields);
    const read = async (id: string) =>
      (await trained(alice, id))['report'] as unknown as {
        curve: { trainLoss: number }[];
        validationMayBeSeen?: boolean;
      };
    const [before, found] = [await read(jobID), await read(continued)];
    assert.equal(found.validationMayBeSeen, false);
    assert.ok(found.curve[0]!.trainLoss < before.curve[0]!.trainLoss, 'it begins with what was learnt');
    const { body } = await server.call('queryGuarantee', { ...fields, input_width: 12 }, alice.token);
    assert.deepEqual([body.error, body.field], ['invalidField', 'continue_from']);
    const foreign = await server.call('queryGuarantee', fields, server.bob);
    assert.equal(foreign.body.error, 'fileUnknown');
  });

  test('forecasts what comes after the last row of other data', async () => {
    const data_path = await upload(alice, 'recent.csv', seriesOf(60, 7));
    await ask(alice, 'inferenceCost', { data_path, jobID });
    const { infer_id } = await ask(alice, 'inference', { jobID });
    const { data } = await inferred(alice, infer_id);
    const lines = (await download(data.result)).toString().trim().split('\n');
    assert.equal(lines[0], 'last_input_row,forecast_row,temperature,pressure');
    const [lastRow, row, temperature, pressure] = lines.at(-1)!.split(',').map(Number);
    assert.deepEqual([lastRow, row], [60, 62]);
    assert.ok(temperature! > 5 && temperature! < 35 && pressure! > 900 && pressure! < 1100);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('forecasts what follows one window at once, as the inference does', async () => {
    const list = await ask(alice, 'queryInferList', { jobID, pageNo: 1, pageSize: 10 });
    const [record] = list['data'] as InferenceRecord[];
    const lines = (await download(record!.result)).toString().trim().split('\n');
    const expected = lines.slice(-2).map((line) => line.split(',').slice(2).map(Number));
    const { body } = await predictSample(alice, jobID, 'recent.csv', seriesOf(60, 7));
    const forecast = body['forecast'] as { rowsAhead: number; values: Record<string, number> }[];
    assert.deepEqual(
      forecast.map(({ rowsAhead, values }) => [rowsAhead, Object.keys(values)]),
      [1, 2].map((rowsAhead) => [rowsAhead, ['temperature', 'pressure']]),
    );
    for (const [step, { values }] of forecast.entries())
      for (const [index, value] of Object.values(values).entries())
        assert.ok(
          Math.abs(value - expected[step]![index]!) < 1e-3,
          `${value}, not ${expected[step]![index]}`,
        );
    const refused = await predictSample(alice, jobID, 'short.csv', seriesOf(10));
    assert.equal(refused.body.error, 'windowTooLong');
  });

  test('fills gaps of new data as those of its own, and its report says that it does not beat a guess', async () => {
    // Repeating the last seven rows forecasts it without an error.
    const withGap = (rows: number) =>
      `temperature,pressure\n${Array.from({ length: rows }, (_, row) => `${row % 7},${row === rows - 2 ? '' : (row * 3) % 7}\n`).join('')}`;
    const fields = {
      model: 'LSTM',
      jobName: 'weather with a gap',
      epoch: 1,
      x_train: await upload(alice, 'gap.csv', withGap(200)),
      train_shard: 0.8,
      input_width: 24,
      label_width: 2,
      shift: 2,
      sequence_stride: 1,
      learning_rate: 0.000001,
    };
    const { body } = await server.call('queryGuarantee', fields, alice.token);
    assert.deepEqual([body.error, body['column']], ['valueInvalid', 'pressure']);
    const { jobID: repaired } = await train(alice, { ...fields, repair: 'true' });
    const { report } = (await trained(alice, repaired)) as unknown as {
      report: { findings: { code: string; message: string }[] };
    };
    assert.deepEqual(
      report.findings.map(({ code }) => code),
      ['NOT_BETTER'],
    );
    const made = await predictSample(alice, repaired, 'new.csv', withGap(60));
    assert.equal((made.body['forecast'] as unknown[]).length, 2);
    const data_path = await upload(alice, 'new.csv', withGap(60));
    await ask(alice, 'inferenceCost', { data_path, jobID: repaired });
    const { infer_id } = await ask(alice, 'inference', { jobID: repaired });
    assert.ok((await inferred(alice, infer_id)).data.result);
    const strict = await predictSample(alice, jobID, 'new.csv', withGap(60));
    assert.equal(strict.body.error, 'valueInvalid', 'a model that was trained without gaps refuses them');
  });

  test('forecasts the chosen columns only, with the baselines of each', async () => {
    const fields = {
      model: 'LSTM',
      jobName: 'pressure',
      epoch: 2,
      x_train: await upload(alice, 'weather.csv', seriesOf(1_200)),
      train_shard: 0.8,
      input_width: 24,
      label_width: 2,
      shift: 2,
      sequence_stride: 1,
      target_columns: ['pressure'],
    };
    const refused = async (change: Record<string, unknown>) => {
      const { body } = await server.call('queryGuarantee', { ...fields, ...change }, alice.token);
      return [body.error, body.field];
    };
    for (const target_columns of [['humidity'], ['pressure', 'pressure'], { pressure: true }])
      assert.deepEqual(await refused({ target_columns }), ['invalidField', 'target_columns']);
    assert.deepEqual(await refused({ continue_from: jobID }), ['invalidField', 'continue_from']);
    const { jobID: chosen } = await train(alice, fields);
    const { report } = (await trained(alice, chosen)) as unknown as {
      report: {
        columns: string[];
        targets: string[];
        metrics: { rmse: number; features: { rmse: number; naiveRmse: number }[] };
      };
    };
    assert.deepEqual([report.columns, report.targets], [['temperature', 'pressure'], ['pressure']]);
    assert.equal(report.metrics.features.length, 1);
    assert.ok(Math.abs(report.metrics.rmse - report.metrics.features[0]!.rmse) < 1e-9);
    const { body } = await predictSample(alice, chosen, 'recent.csv', seriesOf(60, 7));
    const forecast = body['forecast'] as { values: Record<string, number> }[];
    assert.deepEqual(
      forecast.map(({ values }) => Object.keys(values)),
      [['pressure'], ['pressure']],
    );
    const data_path = await upload(alice, 'recent.csv', seriesOf(60, 7));
    await ask(alice, 'inferenceCost', { data_path, jobID: chosen });
    const { infer_id } = await ask(alice, 'inference', { jobID: chosen });
    const { data } = await inferred(alice, infer_id);
    const lines = (await download(data.result)).toString().trim().split('\n');
    assert.equal(lines[0], 'last_input_row,forecast_row,pressure');
    assert.ok(Math.abs(Number(lines.at(-1)!.split(',')[2]) - forecast[1]!.values['pressure']!) < 1e-3);
    const registered = await ask(alice, 'registerModel', { jobID: chosen, name: 'pressure' });
    assert.match(String(registered['command']), / --target pressure /);
  });

  test('can be a GRU, which a continued training keeps', async () => {
    const fields = {
      model: 'LSTM',
      jobName: 'gated',
      epoch: 1,
      x_train: await upload(alice, 'weather.csv', seriesOf(600)),
      train_shard: 0.8,
      input_width: 24,
      label_width: 2,
      shift: 2,
      sequence_stride: 1,
    };
    const reportOf = async (id: string) =>
      (await trained(alice, id))['report'] as unknown as { network: string; metrics: { rmse: number } };
    const { jobID: gated } = await train(alice, { ...fields, network: 'gru' });
    const first = await reportOf(gated);
    assert.equal(first.network, 'gru');
    assert.ok(first.metrics.rmse > 0);
    const { body } = await predictSample(alice, gated, 'recent.csv', seriesOf(60, 7));
    assert.equal((body['forecast'] as unknown[]).length, 2);
    const continuing = { ...fields, jobName: 'gated, longer', continue_from: gated };
    const { jobID: continued } = await train(alice, continuing);
    assert.equal((await reportOf(continued)).network, 'gru');
    const registered = await ask(alice, 'registerModel', { jobID: continued, name: 'gated' });
    assert.match(String(registered['command']), / --network gru /);
    for (const network of ['tcn', 'lstm']) {
      const refused = await server.call('queryGuarantee', { ...continuing, network }, alice.token);
      assert.deepEqual([refused.body.error, refused.body.field], ['invalidField', 'continue_from']);
      assert.match(String(refused.body.msg), /the model is a network of the kind gru/);
    }
  });

  test('has the content ids of its model and its forecast on chain', async () => {
    const { files } = (await ask(alice, 'jobDetailByUser', { jobID }))['report'] as unknown as {
      files: Record<string, { cid: string }>;
    };
    const onChain = async () => {
      const { data } = await ask(alice, 'subListByUser', { jobID, pageNo: 1, pageSize: 10 });
      return data as { txHash: string; submitValue: string; round: number }[];
    };
    await until(async () => (await onChain()).length === 2, { describe: 'both results are on chain' });
    const [forecast, model] = (await onChain()).sort((a, b) => b.round - a.round);
    assert.equal(JSON.parse(model!.submitValue).model, files['model']!.cid);
    const list = await ask(alice, 'queryInferList', { jobID, pageNo: 1, pageSize: 10 });
    const [record] = list['data'] as InferenceRecord[];
    assert.equal(record!.tx_hash, forecast!.txHash);
    assert.ok(record!.submitTime > 1_700_000_000);
    assert.equal(JSON.parse(forecast!.submitValue).result, contentIdOf(await download(record!.result)));
  });

  test('refuses data that does not fit the model before anything is charged', async () => {
    const refuse = async (name: string, content: string) => {
      const data_path = await upload(alice, name, content);
      const { body } = await server.call('inferenceCost', { data_path, jobID }, server.alice);
      return [body.error, body.field];
    };
    assert.deepEqual(await refuse('short.csv', seriesOf(10)), ['windowTooLong', 'input_width']);
    const foreign = await upload(as(server, server.bob), 'recent.csv', seriesOf(60, 7));
    for (const data_path of [foreign, '/etc/passwd']) {
      const { body } = await server.call('inferenceCost', { data_path, jobID }, server.alice);
      assert.deepEqual([body.error, body.field], ['fileUnknown', 'data_path']);
    }
    assert.deepEqual(await refuse('other.csv', 'a,b,c\n1,2,3\n'), ['invalidFile', 'data_path']);
    assert.deepEqual(await refuse('gap.csv', seriesOf(40).replace(/\n[^\n]*\n$/, '\n1,\n')), [
      'valueInvalid',
      'data_path',
    ]);
  });

  test('an inference whose data is missing fails by name, without a charge', async () => {
    const data_path = await upload(alice, 'gone.csv', seriesOf(50, 9));
    await ask(alice, 'inferenceCost', { data_path, jobID });
    const { db, files, training } = server.parts;
    const { blob_key } = await db
      .selectFrom('file')
      .select('blob_key')
      .where('name', '=', 'gone.csv')
      .executeTakeFirstOrThrow();
    await files.blobs.remove(blob_key);
    const { infer_id } = await ask(alice, 'inference', { jobID });
    const { status, body, data } = await inferred(alice, infer_id);
    assert.deepEqual([status, body.code, data.status, data.error], [500, 500, 'failed', 'inferenceFailed']);
    assert.deepEqual([data.ccd_cost, data.result, data.tx_hash], ['0', '', '']);
    assert.deepEqual(await auditLedger(db), []);
    assert.ok(training.inferences.pids().length <= 1);
  });

  test('is deleted with its model and its forecasts', async () => {
    const { data } = await ask(alice, 'queryInferList', { jobID, pageNo: 1, pageSize: 10 });
    const results = (data as unknown as InferenceRecord[]).flatMap(({ result }) => result || []);
    assert.ok(results.length > 0);
    await ask(alice, 'deleteJobByUser', { jobID });
    for (const result of results) assert.equal((await fetch(result)).status, 404);
  });
});
