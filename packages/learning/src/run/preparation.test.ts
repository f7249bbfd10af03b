import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeDate } from '@tricorn/csv';
import { createRandom } from '@tricorn/random';
import * as ort from 'onnxruntime-node';
import { checkFiles } from '../check/checkFiles.js';
import { predictRows } from '../explain/predictRows.js';
import type { Finding, LearningJob } from '../job.js';
import { Predictor } from '../predict/Predictor.js';
import { predictFile } from '../predict/predictFile.js';
import { runLearningJob } from './runLearningJob.js';

const folder = await mkdtemp(join(tmpdir(), 'preparation-'));
after(() => rm(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);

/** Orders of a shop: returned where the weekday is a weekend, seldom else. Nothing else matters. */
function orders(count: number, seed: number) {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, row) => {
    const day = 18_262 + random.below(1_400);
    const weekend = (day + 3) % 7 >= 5;
    const late = random.uniform() < (weekend ? 0.9 : 0.08);
    return {
      id: `A-${10_000 + row}`,
      day,
      minutes: random.below(1440),
      price: Math.round(random.uniform() * 5_000_00) / 100,
      city: `town${random.below(300)}`,
      late: late ? 'ja' : 'nein',
    };
  });
}

type Order = ReturnType<typeof orders>[number];
const pad = (value: string | number) => String(value).padStart(2, '0');
const isoOf = ({ day }: Order) => writeDate(day);
const clockOf = ({ minutes }: Order) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
const german = (order: Order) => isoOf(order).split('-').reverse().join('.');
const formats: Readonly<Record<string, (order: Order) => string>> = {
  'Y-M-D': isoOf,
  'Y-M-DTh': (order) => `${isoOf(order)}T${clockOf(order)}:30.000Z`,
  'D.M.Y': german,
  'D.M.Y h': (order) => `${german(order)} ${clockOf(order)}`,
  'M/D/Y': (order) =>
    `${Number(isoOf(order).slice(5, 7))}/${Number(isoOf(order).slice(8))}/${isoOf(order).slice(2, 4)}`,
};

async function train(
  rows: readonly Order[],
  write: (order: Order) => string,
  job: Partial<LearningJob> = {},
) {
  const lines = rows.map((order) => {
    const price = `${order.price
      .toFixed(2)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+,)/, '.')} €`;
    return [order.id, order.day % 37 === 0 ? '' : write(order), price, order.city, order.late].join(';');
  });
  await writeFile(
    path('orders.csv'),
    `\ufeffOrder ID;Datum;Preis;Ort;verspätet\r\n${lines.join('\r\n')}\r\n`,
  );
  const result = await runLearningJob({
    computation: 'Random Forest',
    params: { n_estimators: 15 },
    featurePath: path('orders.csv'),
    targetColumn: 'verspätet',
    outDir: path('out'),
    seed: 3,
    ...job,
  });
  const report = JSON.parse(await readFile(result.reportPath, 'utf8')) as {
    validation: { accuracy: number; baselineAccuracy: number; baselineClass: string };
    importance: { columns: { name: string }[] };
    data: { columns: { name: string; kind: string }[]; leftOut: string[]; warnings: Finding[] };
    partialDependence: { column: string; values: unknown[] }[];
    findings?: Finding[];
  };
  return { ...result, report, lines };
}

for (const [format, write] of Object.entries(formats)) {
  test(`dates written ${format} become features: a forest beats the baseline, here and in ONNX`, async () => {
    const { modelPath, report } = await train(orders(600, 1), write);
    const { validation, data } = report;
    assert.equal(validation.baselineClass, 'nein');
    assert.ok(validation.accuracy > validation.baselineAccuracy + 0.1, JSON.stringify(validation.accuracy));
    assert.deepEqual(data.leftOut, ['Order ID']);
    assert.deepEqual(
      data.columns.map(({ name, kind }) => [name, kind]),
      [
        ['Datum', 'date'],
        ['Preis', 'number'],
        ['Ort', 'category'],
      ],
    );
    const codes = data.warnings.map(({ code, columnName }) => `${code} ${columnName ?? ''}`.trim());
    for (const code of [
      'ID_COLUMN Order ID',
      'DATE_COLUMN Datum',
      'AMOUNT_COLUMN Preis',
      'MANY_CATEGORIES Ort',
    ])
      assert.ok(codes.includes(code), `${code} in ${codes.join('; ')}`);
    assert.equal(report.importance.columns[0]?.name, 'Datum');
    assert.match(
      String(report.partialDependence.find(({ column }) => column === 'Datum')?.values[0]),
      /^20\d\d-/,
    );

    const model = await readFile(modelPath);
    const fresh = orders(60, 9);
    const rows = fresh.map((order, row): [string, string, string] => [
      row % 9 === 0 ? 'NA' : write(order),
      String(order.price),
      order.city,
    ]);
    const predictor = await Predictor.load(model);
    const answer = await predictRows(predictor, { rows: rows.map(([a, b, c]) => [a, b, c]), explain: true });
    const session = await ort.InferenceSession.create(model);
    const output = await session.run({ rows: new ort.Tensor('string', rows.flat(), [rows.length, 3]) });
    assert.deepEqual(
      [...output['label']!.data],
      answer.predictions.map(({ result }) => result),
    );
    const probabilities = [...(output['probabilities']!.data as Float64Array)];
    answer.predictions.forEach(({ probabilities: own }, row) => {
      assert.ok(Math.abs(own!['ja']! - probabilities[2 * row]!) < 1e-6);
    });
    // Dates that begin with the year are read whatever the file had, and so are signs of money.
    const other = await predictRows(predictor, {
      rows: fresh.slice(1, 9).map((order) => ({
        Datum: formats[format.endsWith('h') ? 'Y-M-DTh' : 'Y-M-D']!(order),
        Preis: `$${order.price}`,
        Ort: order.city,
        'Order ID': 'new',
      })),
    });
    assert.deepEqual(
      other.predictions.map(({ result }) => result),
      answer.predictions.slice(1, 9).map(({ result }) => result),
    );
    await assert.rejects(predictRows(predictor, { rows: [['yesterday', 1, 'x']] }), { code: 'NOT_A_DATE' });
    await predictor.close();
  });
}

test('every algorithm takes dates, and a file with all its columns is predicted', async () => {
  const rows = orders(150, 2);
  for (const computation of ['Logistic Regression', 'Gradient Boosting', 'Deep Learning MLP', 'SVM']) {
    const params = computation === 'Deep Learning MLP' ? { max_iter: 20 } : {};
    const { modelPath } = await train(rows, german, { computation, params });
    const { predictionsPath } = await predictFile({
      modelPath,
      testingPath: path('orders.csv'),
      outDir: path('predicted'),
    });
    const lines = (await readFile(predictionsPath!, 'utf8')).trim().split('\n');
    assert.match(lines[0]!, /^Order ID,Datum,Preis,Ort,verspätet,Result,probability_ja/);
    assert.equal(lines.length, 151);
  }
  const { report } = await train(rows, german, {
    computation: 'K-Means Clustering',
    targetColumn: undefined,
    params: { scale: 'standard' },
  });
  assert.deepEqual(report.data.leftOut, ['Order ID']);
});

test('a date that tells nothing leaves a model that says so', async () => {
  const random = createRandom(4);
  const rows = orders(300, 4).map((order) => ({ ...order, late: random.uniform() < 0.3 ? 'ja' : 'nein' }));
  const { report } = await train(rows, german, { computation: 'Decision Tree', params: {} });
  assert.equal(report.findings?.[0]?.code, 'NOT_BETTER');
});

test('columns are left out or retyped as the caller wants, and unusable choices are refused', async () => {
  await train(orders(60, 5), german);
  const files = { computation: 'Decision Tree', feature: path('orders.csv'), targetColumn: 'verspätet' };
  const kinds = async (columns: LearningJob['columns']) =>
    (await checkFiles({ ...files, columns })).columns.map(({ name, kind }) => `${name} ${kind}`);
  assert.deepEqual(await kinds({ Ort: 'skip', Datum: 'category', 'Order ID': 'category' }), [
    'Order ID category',
    'Datum category',
    'Preis number',
  ]);
  for (const [columns, code] of [
    [{ Ort: 'date' }, 'NOT_A_DATE'],
    [{ Land: 'skip' }, 'TARGET_UNKNOWN'],
    [{ Ort: 'skip', Datum: 'skip', Preis: 'skip', 'Order ID': 'skip' }, 'NO_VALUES'],
  ] as const)
    assert.equal((await checkFiles({ ...files, columns })).errors[0]?.code, code);
  const number = await checkFiles({ ...files, columns: { Ort: 'number' } });
  assert.equal(number.warnings.find(({ code }) => code === 'STRAY_CELLS')?.columnName, 'Ort');
});

test('stray texts and missing targets are refused with their number, and mended on request', async () => {
  const rows = Array.from(
    { length: 50 },
    (_, i) => `${i === 7 ? 'unknown' : i * 1.5},${i === 9 ? '' : i % 2},${i % 3}`,
  );
  const feature = Buffer.from(`x,y,z\n${rows.join('\n')}\n`);
  const files = { computation: 'Decision Tree', feature, targetColumn: 'y' };
  assert.equal((await checkFiles(files)).errors[0]?.code, 'NOT_A_NUMBER');
  const skipped = await checkFiles({ ...files, columns: { x: 'skip' } });
  const [noTarget] = skipped.errors;
  assert.deepEqual([noTarget?.code, noTarget?.row, noTarget?.rows], ['MISSING_TARGET', 11, 1]);
  const mended = await checkFiles({ ...files, repair: true });
  assert.deepEqual([mended.ok, mended.rows], [true, 49]);
  assert.deepEqual(
    mended.warnings.map(({ code }) => code).filter((code) => ['STRAY_CELLS', 'SKIPPED_ROWS'].includes(code)),
    ['SKIPPED_ROWS', 'STRAY_CELLS'],
  );
});

test('one cell that is no date among dates counts as missing, and the report says so', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, i) => `${i === 7 ? 'unknown' : `${(i % 28) + 1}.03.2024`},${i % 2}`,
  );
  const feature = Buffer.from(`day,y\n${rows.join('\n')}\n`);
  const report = await checkFiles({ computation: 'Decision Tree', feature, targetColumn: 'y' });
  assert.deepEqual([report.columns[0]?.kind, report.columns[0]?.missing], ['date', 1]);
  assert.ok(
    report.warnings.some(({ code, message }) => code === 'STRAY_CELLS' && /not dates \(1\)/.test(message)),
  );
});
