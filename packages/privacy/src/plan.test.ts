import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultBounds } from './bounds.js';
import { checkDeclaration, type Declaration, scaledValues } from './declaration.js';
import { checkShapes, operationNames, planRound } from './plan.js';
import { productFailureLog2 } from './protocol/failureProbability.js';
import { parseMatrix } from './text/parseMatrix.js';

const of = (rows: number, columns: number, bits = 32, scale = 0): Declaration => ({
  form: 'matrix',
  rows,
  columns,
  bits,
  scale,
});

test('bounds never depend on values: 65535 and 65536 need the same, and cost the same', () => {
  for (const operation of operationNames) {
    const bounds = defaultBounds[operation];
    const [small, large] = ['65535', '65536'].map((text) => scaledValues(parseMatrix(text), bounds)[0]!);
    assert.equal(large! - small!, 10n ** BigInt(bounds.scale));
    for (const text of ['999999999999999999999', '-999999999999999999999', '18.2', '0.000001'])
      assert.equal(scaledValues(parseMatrix(text), bounds).length, 1, text);
    const element = { form: 'number' as const, rows: 1, columns: 1, ...bounds };
    planRound(operation, [element, element, element]);
    const side = operation === 'compare' ? 300 : 1000;
    const matrix = { form: 'matrix' as const, rows: side, columns: side, ...bounds };
    planRound(operation, [matrix, matrix, matrix]);
  }
});

test('a value that does not fit is refused by its position, without the value', () => {
  const bounds = { scale: 2, bits: 16 };
  assert.deepEqual(scaledValues(parseMatrix('[[655.35, -655.35], [1.500, 0]]'), bounds), [
    65535n,
    -65535n,
    150n,
    0n,
  ]);
  assert.throws(() => scaledValues(parseMatrix('[[1, 2], [3, 1.2345]]'), bounds), {
    code: 'too-many-decimals',
    message: 'The number in row 2, column 2 has more than the 2 decimal places that this job allows',
  });
  assert.throws(() => scaledValues(parseMatrix('[1, -655.36]'), bounds), {
    code: 'value-too-large',
    message: 'Number 2 is too large for this job, which allows numbers below 655',
  });
});

test('the ring follows from declared bounds alone', () => {
  assert.equal(planRound('multiply', [of(2, 2), of(2, 2), of(2, 2)]).words, 3);
  assert.equal(planRound('multiply', [of(2, 2), of(2, 2), of(2, 2)], { model: 'semi-honest' }).words, 2);
  const sum = planRound('add', [of(2, 2, 64, 0), of(2, 2, 16, 6), of(2, 2, 32, 2)]);
  assert.deepEqual(sum.scaleUp, [6, 0, 4]);
  assert.equal(sum.valueBits, 64 + 20 + 3);
  assert.equal(sum.words, 2);
});

test('incompatible shapes are refused, even while a party is missing', () => {
  assert.throws(() => checkShapes('multiply', [of(2, 3), of(2, 2), undefined]), {
    code: 'shapes-do-not-chain',
  });
  assert.throws(() => checkShapes('multiply', [undefined, of(2, 2), of(3, 2)]), {
    code: 'shapes-do-not-chain',
  });
  assert.throws(() => checkShapes('add', [of(2, 3), undefined, of(3, 2)]), { code: 'shapes-differ' });
  assert.throws(() => checkShapes('compare', [undefined, of(1, 1), of(1, 2)]), { code: 'shapes-differ' });
  assert.throws(() => checkShapes('compare', [of(1000, 101), undefined, undefined]), {
    code: 'result-too-large',
  });
  assert.throws(() => checkShapes('multiply', [of(2000, 1), of(1, 2000), undefined]), {
    code: 'result-too-large',
  });
  assert.throws(() => checkShapes('multiply', [of(2000, 1), of(1, 1), of(1, 2000)]), {
    code: 'result-too-large',
  });
  checkShapes('multiply', [of(2, 3), undefined, of(5, 2)]);
});

test('bounds that need a larger ring than any are refused', () => {
  assert.throws(() => planRound('multiply', [of(1, 1, 512), of(1, 1, 512), of(1, 1, 16)]), {
    code: 'ring-too-large',
  });
  assert.throws(() => planRound('add', [of(1, 1, 1000, 0), of(1, 1, 16, 300), of(1, 1)]), {
    code: 'ring-too-large',
  });
});

test('a security parameter outside its range is refused', () => {
  for (const statisticalBits of [0, 47, 129, 64.5, Number.NaN]) {
    const security = { model: 'malicious' as const, statisticalBits };
    assert.throws(() => planRound('add', [of(1, 1), of(1, 1), of(1, 1)], security), {
      code: 'bad-declaration',
    });
  }
});

test('the smallest security parameter keeps the failure probability below 2^-40, the default below 2^-55', () => {
  assert.ok(productFailureLog2(48) < -40);
  assert.ok(productFailureLog2(64) < -55);
});

test('an invalid declaration is refused', () => {
  const good = of(2, 2);
  const bad: unknown[] = [
    undefined,
    null,
    'x',
    { ...good, rows: 0 },
    { ...good, rows: 1.5 },
    { ...good, rows: 1e6, columns: 2 },
    { ...good, bits: 17 },
    { ...good, scale: 1 },
    { ...good, form: 'list' },
    { ...good, form: 'cube' },
  ];
  for (const value of bad) assert.throws(() => checkDeclaration(value), { code: 'bad-declaration' });
  assert.deepEqual(checkDeclaration({ ...good, extra: 1 }), good);
});
