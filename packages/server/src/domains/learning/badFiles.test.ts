import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { type Answer, startTestServer, type TestServer } from '../../testing/harness.js';
import { csvOf, type DatasetTexts, sendForm } from '../../testing/learningClient.js';

const rows = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));
const features = csvOf(
  'a,b',
  rows(20, (index) => `${index},${index % 7}`),
);
const targets = csvOf(
  'y',
  rows(20, (index) => (index % 2 ? 'yes' : 'no')),
);
const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...new Array<number>(60).fill(7)]);
const wide = csvOf(
  rows(10_000, (index) => `c${index}`).join(','),
  rows(3, () => rows(10_000, () => '1').join(',')),
);

interface Refusal {
  what: string;
  fields?: Record<string, string>;
  datasets: DatasetTexts;
  /** The parts of the answer that programs react to. */
  answer: { error: string; field: string; fault?: string; row?: number; column?: number };
}

const classify = (datasets: DatasetTexts) => ({ featureData: features, targetData: targets, ...datasets });
const file = (field: string, fault: string, place: { row?: number; column?: number } = {}) => ({
  error: 'invalidFile',
  field,
  fault,
  ...place,
});

const refusals: Refusal[] = [
  {
    what: 'an empty file',
    datasets: classify({ featureData: '' }),
    answer: file('featureData', 'EMPTY_FILE'),
  },
  {
    what: 'a header alone',
    datasets: classify({ featureData: 'a,b\n' }),
    answer: file('featureData', 'HEADER_ONLY', { row: 1 }),
  },
  {
    what: 'one class',
    datasets: classify({
      targetData: csvOf(
        'y',
        rows(20, () => 'yes'),
      ),
    }),
    answer: file('targetData', 'ONE_CLASS', { column: 1 }),
  },
  {
    what: 'one row',
    datasets: { featureData: 'a,b\n1,2\n', targetData: 'y\n1\n' },
    answer: file('featureData', 'TOO_FEW_ROWS'),
  },
  {
    what: 'gaps everywhere',
    datasets: classify({
      featureData: csvOf(
        'a,b',
        rows(20, () => 'NaN,'),
      ),
    }),
    answer: file('featureData', 'NO_VALUES', { row: 2, column: 1 }),
  },
  {
    what: '10,000 columns',
    datasets: classify({ featureData: wide }),
    answer: file('featureData', 'TOO_MANY_COLUMNS', { row: 1, column: 1_001 }),
  },
  {
    what: 'row counts that differ',
    datasets: classify({
      targetData: csvOf(
        'y',
        rows(19, (index) => String(index % 2)),
      ),
    }),
    answer: file('targetData', 'ROWS_DIFFER', { row: 21 }),
  },
  {
    what: 'a testing set with another column',
    datasets: classify({ testingData: csvOf('a,c', ['1,2']) }),
    answer: file('testingData', 'COLUMNS_DIFFER', { row: 1, column: 2 }),
  },
  {
    what: 'a Parquet file',
    datasets: classify({ featureData: new TextEncoder().encode('PAR1\u0000') }),
    answer: file('featureData', 'PARQUET', { row: 1 }),
  },
  {
    what: 'an Excel workbook',
    datasets: classify({ featureData: new TextEncoder().encode('PK\u0003\u0004 [Content_Types].xml xl/') }),
    answer: file('featureData', 'WORKBOOK', { row: 1 }),
  },
  {
    what: 'a cell that begins a formula',
    datasets: classify({ featureData: features.replace('\n3,3\n', '\n3,=SUM(A1)\n') }),
    answer: file('featureData', 'FORMULA_CELL', { row: 5, column: 2 }),
  },
  {
    what: 'a control character',
    datasets: classify({ targetData: targets.replace('yes', 'y\u0007s') }),
    answer: file('targetData', 'CONTROL_CHARACTER', { row: 3, column: 1 }),
  },
  {
    what: 'a quote that does not close',
    datasets: classify({ featureData: features.replace('\n3,3\n', '\n3,"3\n') }),
    answer: file('featureData', 'UNCLOSED_QUOTE', { row: 5, column: 2 }),
  },
  {
    what: 'a row of another width',
    datasets: classify({ featureData: features.replace('\n3,3\n', '\n3,3,3\n') }),
    answer: file('featureData', 'ROW_WIDTH', { row: 5, column: 3 }),
  },
  {
    what: 'a zip named .csv',
    datasets: classify({ featureData: zip }),
    answer: file('featureData', 'ARCHIVE', { row: 1 }),
  },
  {
    what: 'a file above the limit of a CSV file',
    datasets: classify({
      featureData: csvOf(
        'a,b',
        rows(40_000, () => '12345,67890'),
      ),
    }),
    answer: { error: 'tooLarge', field: 'featureData' },
  },
  {
    what: 'a file above the limit of an upload',
    datasets: classify({
      featureData: csvOf(
        'a,b',
        rows(100_000, () => '12345,67890'),
      ),
    }),
    answer: { error: 'tooLarge', field: 'featureData' },
  },
  {
    what: 'a classification without a target',
    datasets: { featureData: features },
    answer: { error: 'invalidField', field: 'targetData', fault: 'MISSING_FILE' },
  },
  { what: 'no files', datasets: {}, answer: { error: 'invalidField', field: 'featureData' } },
  {
    what: 'a clustering with a target',
    fields: { computation: 'Birch Clustering' },
    datasets: classify({}),
    answer: { error: 'invalidField', field: 'targetData', fault: 'UNEXPECTED_FILE' },
  },
  {
    what: 'more clusters than rows',
    fields: { computation: 'K-Means Clustering', n_clusters: '20' },
    datasets: { featureData: features },
    answer: { error: 'invalidFile', field: 'n_clusters', fault: 'TOO_FEW_ROWS' },
  },
  {
    what: 'an unknown parameter',
    fields: { depth: '3' },
    datasets: classify({}),
    answer: { error: 'invalidField', field: 'depth', fault: 'UNKNOWN_PARAMETER' },
  },
  {
    what: 'a parameter out of range',
    fields: { MAX_DEPTH: '-1' },
    datasets: classify({}),
    answer: { error: 'invalidField', field: 'max_depth', fault: 'PARAMETER_OUT_OF_RANGE' },
  },
  {
    what: 'an unknown computation',
    fields: { computation: 'Naive Bayes' },
    datasets: classify({}),
    answer: { error: 'invalidField', field: 'computation' },
  },
  {
    what: 'a name of spaces',
    fields: { jobName: '  ' },
    datasets: classify({}),
    answer: { error: 'invalidField', field: 'jobName' },
  },
];

describe('createJobByFile refuses by name, stores nothing and charges nothing:', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      env: { TRICORN_CSV_BYTES_MAX: '400000', TRICORN_UPLOAD_BYTES_MAX: '1000000' },
    });
  });
  after(async () => await server.close());

  for (const { what, fields = {}, datasets, answer } of refusals) {
    test(what, async () => {
      const before = await ccdOf(server);
      const { status, body } = await sendForm(
        server,
        'createJobByFile',
        { computation: 'Decision Tree', jobName: what, ...fields },
        datasets,
      );
      const { error, field, fault, row, column } = body as unknown as Refusal['answer'];
      const found = { error, field, fault, row, column };
      assert.deepEqual(found, { fault: undefined, row: undefined, column: undefined, ...answer }, body.msg);
      assert.equal(status, answer.error === 'tooLarge' ? 413 : 400);
      assert.deepEqual(await ccdOf(server), before);
      await assertNothingStored(server);
    });
  }

  test('an endless file, as soon as it is too large', { timeout: 600_000 }, async () => {
    const { status, body } = await sendEndlessFile(server);
    assert.equal(status, 413);
    assert.equal(body.error, 'tooLarge');
    assert.equal(body.field, 'featureData');
    await assertNothingStored(server);
  });

  test('a price that the account cannot pay', async () => {
    const poor = await startTestServer({ env: { TRICORN_LEARNING_PRICE: '1000000' } });
    try {
      const { status, body } = await sendForm(
        poor,
        'createJobByFile',
        { computation: 'Decision Tree', jobName: 'dear' },
        classify({}),
      );
      assert.equal(status, 402);
      assert.equal(body.error, 'ccdInsufficient');
      await assertNothingStored(poor);
      assert.deepEqual(await auditLedger(poor.parts.db), []);
    } finally {
      await poor.close();
    }
  });

  test('and afterwards there is no job, file or charge, and valid files with BOM and CRLF are accepted', async () => {
    const { db } = server.parts;
    assert.deepEqual(await db.selectFrom('job').select('id').execute(), []);
    assert.deepEqual(await db.selectFrom('file').select('id').execute(), []);
    assert.deepEqual(await db.selectFrom('charge').select('id').execute(), []);
    assert.deepEqual(await auditLedger(db), []);
    const { body } = await sendForm(
      server,
      'createJobByFile',
      { computation: 'Decision Tree', jobName: 'fine' },
      classify({ featureData: `\ufeff${features.replaceAll('\n', '\r\n')}` }),
    );
    assert.equal(body.code, 200, body.msg);
  });
});

/** Sends rows until the server answers. */
async function sendEndlessFile(server: TestServer): Promise<{ status: number; body: Answer['body'] }> {
  const boundary = 'end';
  const part = (disposition: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const lines = Buffer.from('12345,67890\n'.repeat(5_000));
  const outgoing = request(server.url + operations.createJobByFile.path, {
    method: 'POST',
    headers: { token: server.alice, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return await new Promise((resolve, reject) => {
    let answered = false;
    const send = () => {
      while (!answered && outgoing.write(lines)) {}
    };
    outgoing.on('error', (error) => answered || reject(error));
    outgoing.on('drain', send);
    outgoing.on('response', async (response) => {
      answered = true;
      const text = Buffer.concat(await response.toArray()).toString();
      outgoing.destroy();
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
    outgoing.write(`${part('name="computation"')}Decision Tree\r\n${part('name="jobName"')}endless\r\n`);
    outgoing.write(`${part('name="featureData"; filename="endless.csv"')}a,b\n`);
    send();
  });
}

/** The server answers before it has discarded the uploads, so they may still exist briefly. */
async function assertNothingStored({ parts: { config } }: TestServer): Promise<void> {
  const folder = join(config.dataFolder, 'files');
  const isEmpty = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return !entries.some((entry) => entry.isFile());
  };
  await until(isEmpty, { describe: 'the uploads are discarded' });
}
