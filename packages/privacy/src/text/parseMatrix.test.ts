import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { MatrixTextError } from '../errors.js';
import { matrixElementsMax, matrixTextLengthMax, numberDigitsMax } from '../limits.js';
import { formatMatrix } from './formatMatrix.js';
import { parseMatrix } from './parseMatrix.js';

test('numbers, lists and matrices are read exactly', () => {
  assert.deepEqual(parseMatrix(' -0012.3400 '), {
    form: 'number',
    rows: 1,
    columns: 1,
    scale: 2,
    values: [-1234n],
  });
  assert.deepEqual(parseMatrix('[1,\n 2.5]'), {
    form: 'list',
    rows: 1,
    columns: 2,
    scale: 1,
    values: [10n, 25n],
  });
  assert.deepEqual(parseMatrix('[[.5, 5.], [+1, -0]]'), {
    form: 'matrix',
    rows: 2,
    columns: 2,
    scale: 1,
    values: [5n, 50n, 10n, 0n],
  });
});

const refused: [string, string, number][] = [
  ['', 'empty-text', 0],
  ['  \n', 'empty-text', 3],
  ['[]', 'empty-matrix', 1],
  ['[[]]', 'empty-matrix', 2],
  ['[[1,2],[]]', 'empty-matrix', 8],
  ['1e5', 'exponent', 1],
  ['[2.E-3]', 'exponent', 3],
  ['[١]', 'unicode-digit', 1],
  ['[1, 𝟙]', 'unicode-digit', 4],
  ['[[1,2],[3]]', 'ragged-rows', 7],
  ['[[1],[2,3]]', 'ragged-rows', 5],
  ['[[1],2]', 'mixed-nesting', 5],
  ['[1,[2]]', 'nested-too-deep', 3],
  ['[[[1]]]', 'nested-too-deep', 2],
  ['[[1],[2]', 'unbalanced-brackets', 8],
  ['[1', 'unbalanced-brackets', 2],
  ['[', 'unbalanced-brackets', 1],
  ['[1]]', 'unbalanced-brackets', 3],
  ['1]', 'unbalanced-brackets', 1],
  ['[1,]', 'misplaced-comma', 3],
  ['[,1]', 'misplaced-comma', 1],
  ['[[1],]', 'misplaced-comma', 5],
  ['[1] 2', 'trailing-text', 4],
  ['1 2', 'trailing-text', 2],
  ['NaN', 'not-a-number', 0],
  ['[1, Infinity]', 'not-a-number', 4],
  ['0x10', 'not-a-number', 1],
  ['1.2.3', 'not-a-number', 3],
  ['--1', 'not-a-number', 0],
  ['−1', 'not-a-number', 0],
  ['.', 'not-a-number', 0],
  ['"1"', 'not-a-number', 0],
  ['[1; 2]', 'not-a-number', 2],
  ['[1 2]', 'not-a-number', 3],
  ['9'.repeat(numberDigitsMax + 1), 'too-many-digits', 0],
];

for (const [text, code, position] of refused) {
  test(`${JSON.stringify(text.slice(0, 20))} is refused as ${code}, with the position and without the content`, () => {
    assert.throws(
      () => parseMatrix(text),
      (error) => {
        assert.ok(error instanceof MatrixTextError);
        assert.equal(error.code, code);
        assert.equal(error.position, position);
        return true;
      },
    );
  });
}

test('an error never contains the input', () => {
  for (const text of ['[[1, 73910273x]]', '[73910273, [5]]', '[[1,2],[73910273]]', '73910273e4']) {
    assert.throws(
      () => parseMatrix(text),
      (error: Error) => !`${error.message}${error.stack}`.includes('73910273'),
    );
  }
});

test('texts that are too long and matrices with too many elements are refused early', () => {
  assert.throws(() => parseMatrix('1'.repeat(matrixTextLengthMax + 1)), { code: 'text-too-long' });
  assert.throws(() => parseMatrix(`[${'1,'.repeat(matrixElementsMax)}1]`), { code: 'too-many-elements' });
});

test('the time to read a text grows with its length, not with its square', () => {
  const row = `[${Array.from({ length: 500 }, (_, i) => `${i}.12345678`).join(',')}]`;
  const millisecondsFor = (rows: number): number => {
    const text = `[${Array.from({ length: rows }, () => row).join(',')}]`;
    // Processor time, because a busy machine would interrupt the long text more often than the short one.
    const before = process.cpuUsage();
    assert.equal(parseMatrix(text).values.length, rows * 500);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const shortMs = Math.min(...Array.from({ length: 5 }, () => millisecondsFor(100)));
  const longMs = Math.min(...Array.from({ length: 3 }, () => millisecondsFor(1600)));
  // Sixteen times the text takes about 16 times as long; with quadratic time it would take 256 times as long.
  assert.ok(longMs < 100 * shortMs, `${shortMs} ms, ${longMs} ms`);
});

test('every formatted matrix parses to itself', () => {
  const matrices = fc
    .record({
      rows: fc.integer({ min: 1, max: 4 }),
      columns: fc.integer({ min: 1, max: 4 }),
      scale: fc.nat(30),
    })
    .chain(({ rows, columns, scale }) =>
      fc
        .array(fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }), {
          minLength: rows * columns,
          maxLength: rows * columns,
        })
        .map((values) => ({ form: 'matrix' as const, rows, columns, scale, values })),
    );
  fc.assert(
    fc.property(matrices, (matrix) => {
      const read = parseMatrix(formatMatrix(matrix));
      assert.equal(read.rows, matrix.rows);
      assert.equal(read.columns, matrix.columns);
      const factor = 10n ** BigInt(matrix.scale - read.scale);
      assert.deepEqual(
        read.values.map((value) => value * factor),
        matrix.values,
      );
    }),
  );
});
