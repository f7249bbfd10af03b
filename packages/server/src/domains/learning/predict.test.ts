import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { until } from '@tricorn/testing';
import { contentIdOf } from '../../ground/files/contentId.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { createFileJob, csvOf, jobEnd, makeSample, sendForm } from '../../testing/learningClient.js';
import { download } from '../../testing/taskClient.js';

const header = 'width,colour,height';
const training = makeSample(80, 1);
const testing = makeSample(20, 2);
const featureData = csvOf(header, training.rows);
const targetData = csvOf('size', training.labels);
const testingData = csvOf(header, testing.rows);

interface Prediction {
  result: string | number;
  probabilities?: Record<string, number>;
  distances?: number[];
  explanation?: {
    method: string;
    of: string;
    base: number;
    output: number;
    contributions: Record<string, number>;
  };
}

describe('predictions with the model of a finished job', () => {
  let server: TestServer;
  let tree: string;
  let firstPredictions: string;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_CHAIN_RPC: '' } });
    const datasets = { featureData, targetData, testingData };
    tree = (await createFileJob(server, { computation: 'Decision Tree', jobName: 'tree' }, datasets)).jobID;
    assert.equal((await jobEnd(server, tree))['state'], 'succeeded');
    firstPredictions = (await resultOf(tree, 'predictions')).toString();
  });
  after(async () => await server.close());

  const resultOf = async (jobID: string, role: string) => {
    const { body } = await server.call('verifyResults', { jobID }, server.alice);
    const file = (body['data'] as { role: string; url: string }[]).find((found) => found.role === role);
    return await download(file!.url);
  };
  const predict = async (fields: Record<string, unknown>, token = server.alice) =>
    await server.call('predictRows', fields, token);

  test('rows as JSON get the results of the first run, free of charge', async () => {
    const before = await ccdOf(server);
    const { status, body } = await predict({ jobID: tree, rows: testing.rows });
    assert.equal(status, 200, body.msg);
    const predictions = body['predictions'] as Prediction[];
    const first = firstPredictions.trim().split('\n').slice(1);
    assert.deepEqual(
      predictions.map(({ result }) => result),
      first.map((line) => line.split(',')[3]),
    );
    assert.ok(Math.abs(Object.values(predictions[0]!.probabilities!).reduce((sum, p) => sum + p) - 1) < 1e-9);
    const byName = testing.rows.map(([width, colour, height]) => ({ colour, height, width }));
    assert.deepEqual((await predict({ jobID: tree, rows: byName })).body['predictions'], predictions);
    const form = await predict({ jobID: tree, rows: JSON.stringify(byName[0]) });
    assert.deepEqual(form.body['predictions'], predictions.slice(0, 1));
    assert.deepEqual(await ccdOf(server), before);
  });

  test('without rows the answer describes the columns of the model', async () => {
    const { body } = await predict({ jobID: tree });
    assert.deepEqual(body['predictions'], []);
    assert.deepEqual(body['columns'], [
      { name: 'width', kind: 'number' },
      { name: 'colour', kind: 'category', categories: ['blue', 'green', 'red'] },
      { name: 'height', kind: 'number' },
    ]);
  });

  test('explanations add up to the probability of the result', async () => {
    const { body } = await predict({ jobID: tree, rows: testing.rows.slice(0, 3), explain: true });
    assert.equal(body.code, 200, body.msg);
    for (const { result, probabilities, explanation } of body['predictions'] as Prediction[]) {
      const { base, contributions, method, of, output } = explanation!;
      assert.deepEqual([method, of, Object.keys(contributions)], ['exact', 'probability', header.split(',')]);
      const sum = Object.values(contributions).reduce((total, value) => total + value, base);
      assert.ok(Math.abs(sum - output) < 1e-9 && Math.abs(output - probabilities![result]!) < 1e-6);
    }
    const many = Array.from({ length: 101 }, () => [1, 'red', 2]);
    const refused = await predict({ jobID: tree, rows: many, explain: true });
    assert.deepEqual([refused.body.error, refused.body['field']], ['invalidField', 'rows']);
  });

  test('wrong rows, jobs and callers are refused by name', async () => {
    const refusal = async (fields: Record<string, unknown>, token = server.alice) => {
      const { body } = await predict(fields, token);
      return [body.error, body['field'], body['row'], body['fault']];
    };
    const good = [1, 'red', 2];
    assert.deepEqual(await refusal({ jobID: tree, rows: [good, [1, 'red']] }), [
      'invalidFile',
      'rows',
      2,
      'ROW_WIDTH',
    ]);
    const lacking = { width: 1, colour: 'red' };
    assert.deepEqual(await refusal({ jobID: tree, rows: [lacking] }), [
      'invalidFile',
      'rows',
      1,
      'COLUMNS_DIFFER',
    ]);
    assert.deepEqual(await refusal({ jobID: tree, rows: [['x', 'red', 2]] }), [
      'invalidFile',
      'rows',
      1,
      'NOT_A_NUMBER',
    ]);
    const unreadable = [{ width: [1] }, 'text', 7];
    for (const row of unreadable)
      assert.equal((await refusal({ jobID: tree, rows: [row] }))[0], 'invalidField', JSON.stringify(row));
    const many = Array.from({ length: 1001 }, () => good);
    assert.equal((await refusal({ jobID: tree, rows: many }))[0], 'invalidField');
    assert.equal((await refusal({ jobID: '12345', rows: [good] }))[0], 'jobUnknown');
    assert.equal((await refusal({ jobID: tree, rows: [good] }, server.bob))[0], 'notParticipant');
    assert.deepEqual((await refusal({ jobID: tree, rows: [good] }))[0], undefined, 'a refusal harms nobody');
  });

  test('missing values and unseen categories are predicted; values of other types are refused by name', async () => {
    const gaps = [null, null, null];
    const { body } = await predict({ jobID: tree, rows: [gaps, [1, 'purple', 2], ['', 'purple', 'NA']] });
    assert.equal((body['predictions'] as Prediction[]).length, 3, body.msg);
    assert.deepEqual(body['unseen'], [{ column: 'colour', category: 'purple', count: 2 }]);
    const asText = await predict({ jobID: tree, rows: [['1', 'red', '2']] });
    assert.deepEqual(
      asText.body['predictions'],
      (await predict({ jobID: tree, rows: [[1, 'red', 2]] })).body['predictions'],
    );
    const faults: [unknown, string][] = [
      [[true, 'red', 2], 'NOT_A_NUMBER'],
      [['1e999', 'red', 2], 'NUMBER_TOO_LARGE'],
      [['1,5', 'red', 2], 'NOT_A_NUMBER'],
      [[1, '=SUM(A1)', 2], 'FORMULA_CELL'],
      [[1, 'r\u0007d', 2], 'CONTROL_CHARACTER'],
      [{ width: 1, colour: 'red', height: 2, depth: 3 }, 'COLUMNS_DIFFER'],
      [{ Width: 1, colour: 'red', height: 2 }, 'COLUMNS_DIFFER'],
      [new Array(900).fill(1), 'ROW_WIDTH'],
    ];
    for (const [row, fault] of faults) {
      const refused = await predict({ jobID: tree, rows: [row] });
      assert.deepEqual(
        [refused.status, refused.body.error, refused.body['fault']],
        [400, 'invalidFile', fault],
        JSON.stringify(row).slice(0, 80),
      );
    }
    // A text of a megabyte is a category like another, and is not repeated in full.
    const huge = await predict({ jobID: tree, rows: [[1, 'x'.repeat(1_000_000), 2]] });
    assert.ok(JSON.stringify(huge.body).length < 20_000, `${JSON.stringify(huge.body).length} characters`);
  });

  test('a file of rows is a job of its own: priced, on chain and equal to the first run', async () => {
    const check = await sendForm(server, 'checkPrediction', { jobID: tree }, { testingData });
    assert.equal(check.body['ok'], true);
    const before = await ccdOf(server);
    const { body } = await sendForm(
      server,
      'predictFile',
      { jobID: tree, jobName: 'later' },
      { testingData },
    );
    assert.equal(body.code, 200, body.msg);
    assert.deepEqual(body['ccd_cost'], check.body['ccd_cost']);
    const jobID = String(body['jobID']);
    const detail = await jobEnd(server, jobID);
    assert.equal(detail['state'], 'succeeded', String(detail['reason']));
    assert.equal((detail['report'] as { task: string }).task, 'prediction');
    const predictions = await resultOf(jobID, 'predictions');
    assert.equal(predictions.toString(), firstPredictions);
    const spent = before.available - (await ccdOf(server)).available;
    assert.equal(spent, BigInt(body['ccd_cost'] as number | bigint));
    const submitted = await until(
      async () => {
        const page = await server.call('subListByUser', { jobID, pageNo: 1, pageSize: 1 }, server.alice);
        return (page.body['data'] as { submitValue: string }[])[0];
      },
      { describe: 'the predictions are on chain', intervalMs: 100 },
    );
    assert.equal(JSON.parse(submitted.submitValue).predictions, contentIdOf(predictions));
    assert.deepEqual(await auditLedger(server.parts.db), []);
    const again = await predict({ jobID, rows: [] });
    assert.equal(again.body.error, 'stateConflict', 'a prediction has no model of its own');
  });

  test('a shared model predicts for another account, which sees neither the model nor the job', async () => {
    const share = async (fields: Record<string, unknown>, token = server.alice) =>
      (await server.call('shareModel', { jobID: tree, account: 'bob@example.com', ...fields }, token)).body;
    const rows = [[0, 'red', -4]];
    assert.equal((await predict({ jobID: tree, rows }, server.bob)).body.error, 'notParticipant');
    assert.equal((await share({}, server.bob)).error, 'notCreator');
    assert.equal((await share({ account: 'nobody@example.com' })).error, 'accountUnknown');
    assert.deepEqual((await share({}))['accounts'], ['bob@example.com']);
    assert.deepEqual((await share({}))['accounts'], ['bob@example.com'], 'once is enough');
    const own = await predict({ jobID: tree, rows });
    assert.deepEqual(
      (await predict({ jobID: tree, rows }, server.bob)).body['predictions'],
      own.body['predictions'],
    );
    const { body: listed } = await server.call('sharedModels', {}, server.bob);
    assert.deepEqual(listed['data'], [
      { jobID: tree, jobName: 'tree', computationStr: 'Decision Tree', creator: 'alice@example.com' },
    ]);
    for (const name of ['jobDetailByUser', 'verifyResults'] as const)
      assert.equal((await server.call(name, { jobID: tree }, server.bob)).body.error, 'notParticipant');
    const before = { alice: await ccdOf(server), bob: await ccdOf(server, 'bob') };
    const later = await sendForm(
      server,
      'predictFile',
      { jobID: tree, jobName: 'of another' },
      { testingData },
      { token: server.bob },
    );
    assert.equal(later.body.code, 200, later.body.msg);
    await until(async () => (await ccdOf(server, 'bob')).held === 0n, {
      describe: 'the prediction is paid',
      intervalMs: 50,
    });
    const paid = before.bob.available - (await ccdOf(server, 'bob')).available;
    assert.equal(paid, BigInt(later.body['ccd_cost'] as number | bigint));
    assert.deepEqual(await ccdOf(server), before.alice, 'the creator pays nothing');
    const { body: found } = await server.call(
      'verifyResults',
      { jobID: String(later.body['jobID']) },
      server.bob,
    );
    const files = found['data'] as { role: string; url: string }[];
    assert.deepEqual(
      (await download(files.find(({ role }) => role === 'predictions')!.url)).toString(),
      firstPredictions,
    );
    assert.ok(!files.some(({ role }) => role === 'model'), 'the model is not among the results');
    assert.equal((await share({ account: 'alice@example.com' })).error, 'invalidField', 'it is her own');
    assert.deepEqual((await share({ revoke: 'true' }))['accounts'], []);
    assert.equal((await predict({ jobID: tree, rows }, server.bob)).body.error, 'notParticipant');
  });

  test('models are registered under names, with versions, data and the commands that repeat them', async () => {
    const register = async (fields: Record<string, unknown>, token = server.alice) =>
      (await server.call('registerModel', { jobID: tree, name: 'sizes', ...fields }, token)).body;
    const { jobID: again } = await createFileJob(
      server,
      { computation: 'Decision Tree', jobName: "tree's twin", seed: '0' },
      { featureData, targetData },
    );
    assert.equal((await register({ jobID: again })).error, 'stateConflict', 'there is no model yet');
    await jobEnd(server, again);
    const first = await register({ notes: 'the first', stage: 'production' });
    const second = await register({ jobID: again });
    assert.deepEqual([first['version'], second['version'], second['stage']], [1, 2, 'none']);
    const ids = first['contentIds'] as Record<string, string>;
    assert.deepEqual(
      [ids['feature'], ids['target']],
      [contentIdOf(Buffer.from(featureData)), contentIdOf(Buffer.from(targetData))],
    );
    assert.equal((second['contentIds'] as Record<string, string>)['model'], ids['model'], 'byte for byte');
    assert.ok((first['quality'] as Record<string, number>)['accuracy']! > 0.5);
    assert.equal(
      second['command'],
      [
        `tricorn job dataset ${again} feature --output feature-data`,
        `tricorn job dataset ${again} target --output target-data`,
        "tricorn job create 'Decision Tree again' --computation 'Decision Tree' --features feature-data " +
          '--target target-data --set seed=0 --wait --yes',
      ].join('\n'),
    );
    const compared = await server.call('compareJobs', { jobIDs: [again, tree] }, server.alice);
    assert.equal(compared.body['sameData'], true, compared.body.msg);
    assert.deepEqual(
      (compared.body['data'] as { jobID: string; quality: object }[]).map(({ jobID, quality }) => [
        jobID,
        quality,
      ]),
      [
        [again, first['quality']],
        [tree, first['quality']],
      ],
    );
    assert.equal((await server.call('compareJobs', { jobIDs: [tree] }, server.bob)).body.error, 'jobUnknown');
    assert.equal((await register({}, server.bob)).error, 'notCreator');
    const change = { name: 'sizes', version: 2, stage: 'archived' };
    assert.equal((await server.call('changeModel', change, server.bob)).body.error, 'versionUnknown');
    assert.equal((await server.call('changeModel', change, server.alice)).body['stage'], 'archived');
    const list = async (token = server.alice) =>
      (await server.call('modelList', {}, token)).body['data'] as Record<string, unknown>[];
    assert.deepEqual(
      (await list()).map(({ version, stage, notes }) => [version, stage, notes]),
      [
        [2, 'archived', ''],
        [1, 'production', 'the first'],
      ],
    );
    assert.deepEqual(await list(server.bob), []);
    const remove = async (fields: Record<string, unknown>) =>
      (await server.call('deleteModel', { name: 'sizes', ...fields }, server.alice)).body;
    assert.equal((await remove({ version: 2 }))['deleted'], 1);
    assert.equal((await register({ jobID: again }))['version'], 3, 'a number never means two models');
    await server.call('deleteJobByUser', { jobID: again }, server.alice);
    assert.deepEqual(
      (await list()).map(({ version }) => version),
      [1],
    );
    await remove({});
    assert.equal((await remove({})).error, 'versionUnknown');
  });

  test('a wrong file is refused before anything is charged', async () => {
    const before = await ccdOf(server);
    const wrong = { testingData: csvOf('width,colour', [['1', 'red']]) };
    const check = await sendForm(server, 'checkPrediction', { jobID: tree }, wrong);
    assert.equal((check.body['errors'] as { code: string }[])[0]?.code, 'COLUMNS_DIFFER');
    const { body } = await sendForm(server, 'predictFile', { jobID: tree, jobName: 'wrong' }, wrong);
    assert.deepEqual(
      [body.error, body['field'], body['fault']],
      ['invalidFile', 'testingData', 'COLUMNS_DIFFER'],
    );
    assert.deepEqual(await ccdOf(server), before);
  });

  test('one compressed file with its target becomes a model, by the name of the column', async () => {
    const lines = training.rows.map(([width, colour, height], row) =>
      [training.labels[row], width, colour, height].join(';').replaceAll('.', ','),
    );
    const one = { featureData: new Uint8Array(gzipSync(`size;width;colour;height\n${lines.join('\n')}\n`)) };
    const fields = {
      computation: 'Gradient Boosting',
      jobName: 'one file',
      targetColumn: 'size',
      max_iter: '10',
    };
    const check = await sendForm(server, 'checkFiles', { ...fields, targetColumn: 'weight' }, one);
    assert.deepEqual((check.body['errors'] as { code: string; field: string }[])[0]?.field, 'targetColumn');
    const { jobID } = await createFileJob(server, fields, one);
    assert.equal((await jobEnd(server, jobID))['state'], 'succeeded');
    const { body } = await predict({ jobID, rows: testing.rows });
    const right = (body['predictions'] as Prediction[]).filter(
      ({ result }, row) => result === testing.labels[row],
    );
    assert.ok(right.length >= 17, `${right.length} of 20 are right`);
  });

  test('the settings of a job, with its target column and its columns, start it again', async () => {
    const rows = training.rows.map((row, at) => [
      ...row,
      at % 60 === 7 ? '' : training.labels[at]!,
      `n${at}`,
    ]);
    const one = { featureData: csvOf('width,colour,height,size,note', rows) };
    const fields = {
      computation: 'Decision Tree',
      jobName: 'first',
      targetColumn: 'size',
      columns: JSON.stringify({ height: 'skip' }),
      repair: 'true',
      max_depth: '3',
    };
    const bad = await sendForm(server, 'createJobByFile', { ...fields, columns: '{"height":"no"}' }, one);
    assert.deepEqual([bad.body.error, bad.body['field']], ['invalidField', 'columns']);
    const { jobID } = await createFileJob(server, fields, one);
    const first = await jobEnd(server, jobID);
    assert.equal(first['state'], 'succeeded', String(first['reason']));
    const { data } = first['report'] as { data: { columns: { name: string }[]; leftOut: string[] } };
    assert.deepEqual([data.columns.map(({ name }) => name), data.leftOut], [['width', 'colour'], ['note']]);
    const settings = first['parameters'] as Record<string, string>;
    const again = await createFileJob(
      server,
      { ...settings, computation: 'Decision Tree', jobName: 'again' },
      one,
    );
    const second = await jobEnd(server, again.jobID);
    assert.deepEqual(second['report'], first['report']);
    assert.deepEqual(second['parameters'], settings);
  });

  test('a search under a small price cap stays within it, and lists the models that it left out', async () => {
    const search = { computation: 'Model Search', jobName: 'search', trials_max: '40' };
    const datasets = { featureData, targetData };
    const tooSmall = await sendForm(server, 'createJobByFile', { ...search, work_max: '99' }, datasets);
    assert.deepEqual(
      [tooSmall.body.error, tooSmall.body['field'], tooSmall.body['fault']],
      ['invalidField', 'work_max', 'PARAMETER_OUT_OF_RANGE'],
    );
    const before = await ccdOf(server);
    const { jobID, quote } = await createFileJob(server, { ...search, work_max: '100' }, datasets);
    const detail = await jobEnd(server, jobID);
    assert.equal(detail['state'], 'succeeded', String(detail['reason']));
    const { trials } = (detail['report'] as { model: { trials: { score: number | null }[] } }).model;
    assert.equal(trials.length, 40);
    const tried = trials.filter(({ score }) => score !== null);
    assert.ok(tried.length >= 6 && tried.length < 40, `${tried.length} of 40 were tried`);
    assert.ok(before.available - (await ccdOf(server)).available <= quote);
    const { body } = await predict({ jobID, rows: testing.rows });
    const right = (body['predictions'] as Prediction[]).filter(
      ({ result }, row) => result === testing.labels[row],
    );
    assert.ok(right.length >= 17, `${right.length} of 20 are right`);
  });

  test('a clustering predicts clusters and distances; a deleted model predicts no more', async () => {
    const { jobID } = await createFileJob(
      server,
      { computation: 'K-Means Clustering', jobName: 'groups' },
      { featureData },
    );
    await jobEnd(server, jobID);
    const { body } = await predict({ jobID, rows: [[0, 'red', -4]] });
    const [prediction] = body['predictions'] as Prediction[];
    const { distances = [], result } = prediction!;
    assert.equal(distances.indexOf(Math.min(...distances)), result);
    await server.call('deleteJobByUser', { jobID }, server.alice);
    assert.equal((await predict({ jobID, rows: [[0, 'red', -4]] })).body.error, 'jobUnknown');
  });
});
