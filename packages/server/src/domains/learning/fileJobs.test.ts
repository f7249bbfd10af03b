import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { classifications, fileComputations, operations, regressions } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import * as ort from 'onnxruntime-node';
import { contentIdOf } from '../../ground/files/contentId.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import {
  createFileJob,
  csvOf,
  type DatasetTexts,
  jobEnd,
  makeSample,
  sendForm,
} from '../../testing/learningClient.js';
import { download, watch } from '../../testing/taskClient.js';

const workbookPath = new URL('../../../../learning/fixtures/files/table.xlsx', import.meta.url);
const training = makeSample(120, 1);
const testing = makeSample(30, 2);
const header = 'width,colour,height';
const featureData = csvOf(header, training.rows);
const targetData = csvOf('size', training.labels);
const testingData = csvOf(header, testing.rows);
const numbers = csvOf(
  'size',
  training.labels.map((label) => String(label.length)),
);
const isRegression = (name: string) => (regressions as readonly string[]).includes(name);
const isClassification = (name: string) => (classifications as readonly string[]).includes(name);

interface Submission {
  txHash: string;
  submitValue: string;
  ccdUsage: string;
}

async function onChain(server: TestServer, jobID: string) {
  const find = async () => {
    const { body } = await server.call('subListByUser', { pageNo: 1, pageSize: 5, jobID }, server.alice);
    const [submission] = body['data'] as Submission[];
    if (submission === undefined) return undefined;
    return { submission, trainModel: body['trainModel'], testingResult: body['testingResult'] };
  };
  return await until(find, { describe: 'the result is on chain', intervalMs: 100 });
}

const asCcd = (amount: string): bigint => {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(18, '0'));
};

describe('a job on CSV files', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_CHAIN_RPC: '' } });
  });
  after(async () => await server.close());

  for (const computation of fileComputations) {
    test(`${computation} runs from upload to model, predictions and content ids on chain`, async () => {
      const classifies = isClassification(computation);
      const supervised = classifies || isRegression(computation);
      const before = await ccdOf(server);
      const target = classifies ? targetData : numbers;
      const datasets: DatasetTexts = supervised
        ? { featureData, targetData: target, testingData }
        : { featureData };
      const fewTrials: Record<string, string> = computation.startsWith('Model Search')
        ? { trials_max: '2' }
        : {};
      const fields = { computation, jobName: computation, ...fewTrials };
      const { jobID, quote } = await createFileJob(server, fields, datasets);
      const detail = await jobEnd(server, jobID);
      assert.equal(detail['state'], 'succeeded', String(detail['reason']));
      assert.equal(detail['typeStr'], 'Upload');
      assert.equal(detail['input'], '');
      assert.equal(detail['featureData'], 'featureData-of-mine.csv');
      assert.equal(detail['testingData'], supervised ? 'testingData-of-mine.csv' : '');

      const { submission, trainModel, testingResult } = await onChain(server, jobID);
      const model = await download(String(trainModel));
      const predictions = await download(String(testingResult));
      const report = await download(String(detail['reportUrl']));
      assert.deepEqual(JSON.parse(submission.submitValue), {
        model: contentIdOf(model),
        predictions: contentIdOf(predictions),
        report: contentIdOf(report),
      });
      const verified = await server.call('verifyResults', { jobID }, server.alice);
      assert.deepEqual(
        (verified.body['data'] as { onChain: boolean }[]).map((file) => file.onChain),
        [true, true, true],
      );

      const lines = predictions.toString().trim().split('\n');
      const { rows } = supervised ? testing : training;
      const session = await ort.InferenceSession.create(model);
      const output = await session.run({ rows: new ort.Tensor('string', rows.flat(), [rows.length, 3]) });
      const labels = Array.from(output['label']!.data as ArrayLike<unknown>, String);
      assert.equal(lines[0]?.split(',')[3], 'Result');
      assert.deepEqual(
        labels,
        lines.slice(1).map((line) => line.split(',')[3]),
      );
      if (classifies) {
        const right = labels.filter((label, index) => label === testing.labels[index]).length;
        assert.ok(right >= 27, `${right} of 30 are right`);
      } else assert.ok(new Set(labels).size >= 2);

      assert.deepEqual(
        detail['report'],
        JSON.parse(report.toString()),
        'a small report is in the job itself',
      );
      const spent = before.available - (await ccdOf(server)).available;
      assert.ok(spent > 0n && spent <= quote, 'charged, and no more than quoted');
      assert.equal(asCcd(submission.ccdUsage), spent);
      assert.equal((await ccdOf(server)).held, 0n);
      assert.deepEqual(await auditLedger(server.parts.db), []);
    });
  }

  test('appears in every list, and only its creator can download its datasets', async () => {
    const { jobID } = await createFileJob(
      server,
      { computation: 'svm', jobName: 'listed' },
      { featureData, targetData },
    );
    await jobEnd(server, jobID);
    const page = { pageNo: 1, pageSize: 1 };
    const { body: jobs } = await server.call('jobListByUser', page, server.alice);
    assert.deepEqual(
      (jobs['data'] as Record<string, unknown>[]).map(({ jobName, computationStr, parties }) => ({
        jobName,
        computationStr,
        parties,
      })),
      [{ jobName: 'listed', computationStr: 'SVM', parties: ['alice@example.com'] }],
    );
    const { body: usage } = await server.call('ccdUsageList', page, server.alice);
    assert.equal((usage['data'] as { jobID: string }[])[0]?.jobID, jobID);
    const url = `${server.url}${operations.downloadDataset.path}?jobID=${jobID}&datasetType=`;
    const fetchAs = async (token: string, type: string) => await fetch(url + type, { headers: { token } });
    const target = await fetchAs(server.alice, 'target');
    assert.equal(await target.text(), targetData);
    assert.match(String(target.headers.get('content-disposition')), /targetData-of-mine\.csv/);
    assert.equal((await fetchAs(server.alice, 'testing')).status, 404);
    assert.equal((await fetchAs(server.bob, 'feature')).status, 403);
    const { submission, testingResult } = await onChain(server, jobID);
    assert.equal(testingResult, '', 'nothing was to be predicted');
    assert.deepEqual(Object.keys(JSON.parse(submission.submitValue)), ['model', 'report']);
  });

  test('reports its progress over the streaming channel', async () => {
    const watched = await watch(server);
    try {
      const { jobID } = await createFileJob(
        server,
        { computation: 'Deep Learning MLP', jobName: 'watched', max_iter: '800', n_iter_no_change: '800' },
        { featureData, targetData, testingData },
      );
      await watched.until(({ type }) => type === 'job.submitted');
      const own = watched.events.filter((event) => 'jobID' in event && event.jobID === jobID);
      assert.deepEqual(
        own.flatMap((event) => (event.type === 'job.changed' ? [event.state] : [])),
        ['queued', 'running', 'succeeded'],
      );
      const steps = own.flatMap((event) => (event.type === 'job.progress' ? [event.progress] : []));
      assert.ok(steps.length > 0 && steps.every((step, index) => step >= (steps[index - 1] ?? 0)));
    } finally {
      watched.close();
    }
  });

  test('gives the same model for the same files, parameters and seed', async () => {
    const modelOf = async (jobName: string, seed: string) => {
      const fields = { computation: 'Deep Learning MLP', jobName, seed, max_iter: '5' };
      const { jobID } = await createFileJob(server, fields, { featureData, targetData });
      await jobEnd(server, jobID);
      const { body } = await server.call('subListByUser', { pageNo: 1, pageSize: 1, jobID }, server.alice);
      return contentIdOf(await download(String(body['trainModel'])));
    };
    const first = await modelOf('seed 7', '7');
    assert.equal(await modelOf('seed 7 again', '7'), first);
    assert.notEqual(await modelOf('seed 8', '8'), first);
  });

  test('accepts what clients send in practice: any letter case, empty fields, an extra token, empty file inputs, texts', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      COMPUTATION: 'k-means clustering',
      JobName: 'untidy',
      N_Clusters: ' 3 ',
      max_iter: '',
      input: '',
      parties: '',
      targetData: '',
      user_token: 'abc',
      seed: '',
    }))
      form.append(name, value);
    form.append('testingData', new Blob([]), '');
    form.append('FeatureData', featureData);
    const response = await fetch(server.url + operations.createJobByFile.path, {
      method: 'POST',
      body: form,
      headers: { Token: server.alice },
    });
    const { jobID, msg } = (await response.json()) as { jobID: string; msg: string };
    assert.equal(response.status, 200, msg);
    const { state, report } = await jobEnd(server, jobID);
    assert.equal(state, 'succeeded');
    assert.equal((report as { clusters: number }).clusters, 3);
  });

  test('with an Idempotency-Key is created and charged once', async () => {
    const before = await ccdOf(server);
    const send = async () =>
      await sendForm(
        server,
        'createJobByFile',
        { computation: 'Birch Clustering', jobName: 'once' },
        { featureData },
        { 'idempotency-key': 'file-job-1' },
      );
    const first = await send();
    const second = await send();
    assert.equal(first.status, 200);
    assert.equal(second.body['jobID'], first.body['jobID']);
    await jobEnd(server, String(first.body['jobID']));
    const { body } = await server.call('ccdUsageList', { pageNo: 1, pageSize: 1 }, server.alice);
    const [usage] = body['data'] as { ccdUsage: string }[];
    assert.equal(before.available - (await ccdOf(server)).available, asCcd(usage!.ccdUsage));
  });

  test('can be checked before it is paid for: the findings, the columns with their types, and the exact price', async () => {
    const { db } = server.parts;
    const countFiles = async () =>
      Number(
        (
          await db
            .selectFrom('file')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const before = [await ccdOf(server), await countFiles()];
    const fields = { computation: 'Decision Tree', jobName: 'checked' };
    const leaking = csvOf(
      'id,size',
      training.labels.map((label, index) => [String(index + 1), label]),
    );
    const { status, body } = await sendForm(server, 'checkFiles', fields, {
      featureData: leaking,
      targetData,
    });
    assert.equal(status, 200);
    assert.equal(body['ok'], true);
    assert.deepEqual(
      (body['warnings'] as { code: string; field: string; column: number }[]).map(
        ({ code, field, column }) => [code, field, column],
      ),
      [
        ['ID_COLUMN', 'featureData', 1],
        ['TARGET_LEAKAGE', 'featureData', 2],
      ],
    );
    const workbook = await sendForm(
      server,
      'checkFiles',
      { computation: 'K-Means Clustering', n_clusters: '2' },
      { featureData: new Uint8Array(await readFile(workbookPath)) },
    );
    assert.equal((workbook.body['warnings'] as { code: string }[])[0]?.code, 'CONVERTED', workbook.body.msg);
    const { columns } = workbook.body['report'] as { columns: Record<string, unknown>[] };
    assert.deepEqual(
      columns.map(({ name, kind, first }) => [name, kind, first]),
      [
        ['größe', 'number', [1.5, -2.25, null, 3]],
        ['name', 'category', ['Müller, "A"', 'x', 'x', 'after a gap']],
        ['day', 'date', ['2024-01-31', '1999-12-31', null, '2020-02-29T06:30']],
        ['member', 'category', ['TRUE', 'FALSE', null, null]],
        ['note', 'category', ['one\ntwo', null, 'last', null]],
      ],
    );
    assert.deepEqual([await ccdOf(server), await countFiles()], before, 'nothing charged, nothing kept');

    const { quote } = await createFileJob(server, fields, { featureData: leaking, targetData });
    assert.equal(quote, BigInt(body['ccd_cost'] as number | bigint));
    const broken = await sendForm(server, 'checkFiles', fields, { featureData: 'a,b\n1,=x\n', targetData });
    assert.equal(broken.body['ok'], false);
    assert.deepEqual(
      (broken.body['errors'] as Record<string, unknown>[]).map(({ code, field, row, column }) => ({
        code,
        field,
        row,
        column,
      })),
      [{ code: 'FORMULA_CELL', field: 'featureData', row: 2, column: 2 }],
    );
  });
});
