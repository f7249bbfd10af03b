import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFiles } from './checkFiles.js';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const column = (name: string, count: number, cell: (i: number) => unknown) =>
  bytes(`${name}\n${Array.from({ length: count }, (_, i) => cell(i)).join('\n')}\n`);

async function refused(
  files: Omit<Parameters<typeof checkFiles>[0], 'computation'>,
  computation = 'Decision Tree',
) {
  const report = await checkFiles({ computation, ...files });
  assert.equal(report.ok, false);
  assert.equal(report.errors.length, 1);
  assert.equal(report.estimatedWork, 0n);
  return report.errors[0]!;
}

test('a target of one class is refused', async () => {
  const error = await refused({ feature: column('x', 5, (i) => i * 1.5), target: column('y', 5, () => 'a') });
  assert.equal(error.code, 'ONE_CLASS');
});

test('one row is refused', async () => {
  const error = await refused({ feature: bytes('x\n1\n'), target: bytes('y\na\n') });
  assert.equal(error.code, 'TOO_FEW_ROWS');
});

test('a file without a single value is refused', async () => {
  const error = await refused({
    feature: bytes('a,b\nNaN,NaN\nNaN,\n,NaN\n'),
    target: bytes('y\na\nb\na\n'),
  });
  assert.deepEqual([error.code, error.file], ['NO_VALUES', 'feature']);
});

test('files of different lengths are refused with the first row that has no partner', async () => {
  const error = await refused({ feature: column('x', 5, (i) => i), target: column('y', 4, (i) => i % 2) });
  assert.deepEqual([error.code, error.file, error.row], ['ROWS_DIFFER', 'target', 6]);
});

test('a testing set with other columns is refused with the column', async () => {
  const error = await refused({
    feature: bytes('a,b\n1,2\n3,4\n'),
    target: bytes('y\nu\nv\n'),
    testing: bytes('a,c\n1,2\n'),
  });
  assert.deepEqual([error.code, error.file, error.columnName], ['COLUMNS_DIFFER', 'testing', 'b']);
});

test('a testing set may have its columns in another order, but not texts for numbers', async () => {
  const files = { feature: bytes('a,b\n1,2\n3,4\n'), target: bytes('y\nu\nv\n') };
  const report = await checkFiles({ computation: 'SVM', ...files, testing: bytes('b,a\n1,2\n') });
  assert.equal(report.ok, true);
  const error = await refused({ ...files, testing: bytes('a,b\n1,x\n') });
  assert.deepEqual([error.code, error.file, error.row, error.column], ['NOT_A_NUMBER', 'testing', 2, 2]);
});

test('a target with a missing value, with two columns, or with a class for every row is refused', async () => {
  const feature = column('x', 300, (i) => i * 0.5);
  const missing = await refused({ feature, target: bytes(`y\n${'a\n'.repeat(299)}NA\n`) });
  assert.deepEqual([missing.code, missing.row], ['MISSING_TARGET', 301]);
  const several = await refused({ feature, target: bytes(`y\n${'a\n'.repeat(297)}NA\nb\nNA\n`) });
  assert.deepEqual(
    [several.message, several.row],
    ['The target value is missing in 2 rows, first here.', 299],
  );
  const wide = await refused({ feature, target: bytes(`y,z\n${'a,b\n'.repeat(300)}`) });
  assert.equal(wide.code, 'TARGET_COLUMNS');
  const many = await refused({ feature, target: column('y', 300, (i) => i / 7) });
  assert.equal(many.code, 'TOO_MANY_CLASSES');
});

test('a text column with too many categories is refused', async () => {
  const error = await refused({ feature: column('name', 1500, (i) => `n${i}`) }, 'K-Means Clustering');
  assert.deepEqual([error.code, error.columnName], ['TOO_MANY_CATEGORIES', 'name']);
});

test('classification needs a target and clustering takes none', async () => {
  const feature = column('x', 5, (i) => i);
  assert.equal((await refused({ feature })).code, 'MISSING_FILE');
  const surplus = await refused({ feature, target: column('y', 5, (i) => i % 2) }, 'Birch Clustering');
  assert.deepEqual([surplus.code, surplus.file], ['UNEXPECTED_FILE', 'target']);
});

test('unknown computations and parameters, and values out of range, are refused by name', async () => {
  const files = { feature: column('x', 5, (i) => i), target: column('y', 5, (i) => i % 2) };
  assert.equal((await refused(files, 'Oracle')).code, 'UNKNOWN_COMPUTATION');
  const unknown = await refused({ ...files, params: { depth: 3 } });
  assert.deepEqual([unknown.code, unknown.message.includes('"depth"')], ['UNKNOWN_PARAMETER', true]);
  for (const [computation, params] of [
    ['Decision Tree', { max_depth: 0 }],
    ['Logistic Regression', { C: '-1' }],
    ['SVM', { gamma: 'wide' }],
    ['Deep Learning MLP', { hidden_layer_sizes: '100,0' }],
  ] as const) {
    assert.equal(
      (await refused({ ...files, params }, computation)).code,
      'PARAMETER_OUT_OF_RANGE',
      computation,
    );
  }
});

test('parameters may come as the texts of a form, with empty ones absent', async () => {
  const files = { feature: column('x', 9, (i) => i * 1.1), target: column('y', 9, (i) => i % 2) };
  const params = { hidden_layer_sizes: '20, 10', early_stopping: 'True', alpha: '', max_iter: '5' };
  assert.equal((await checkFiles({ computation: 'deep learning mlp', ...files, params })).ok, true);
});

test('constant, empty and id-like columns, leakage, numeric headers and scales cause warnings', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `${i + 1},7,,${i % 2 ? 'yes' : 'no'},${(i * 37) % 11},${1e6 * ((i * 7) % 13)}`,
  );
  const report = await checkFiles({
    computation: 'SVM',
    feature: bytes(`id,same,empty,answer,5.1,large\n${rows.join('\n')}\n`),
    target: column('y', 60, (i) => (i % 2 ? 1 : 0)),
  });
  const found = report.warnings.map(({ code, columnName }) => `${code} ${columnName ?? ''}`.trim());
  for (const wanted of [
    'ID_COLUMN id',
    'CONSTANT_COLUMN same',
    'EMPTY_COLUMN empty',
    'TARGET_LEAKAGE answer',
    'NUMERIC_HEADER 5.1',
    'SCALES_DIFFER',
  ]) {
    assert.ok(found.includes(wanted), `${wanted} in ${found.join('; ')}`);
  }
  assert.ok(report.memoryBytes > 0);
  assert.deepEqual(report.classes, [
    { name: '0', count: 30 },
    { name: '1', count: 30 },
  ]);
});
