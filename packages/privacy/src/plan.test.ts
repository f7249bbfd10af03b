import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDeclaration, type Declaration, declareInput } from './declaration.js';
import { checkShapes, planRound } from './plan.js';
import { productFailureLog2 } from './protocol/failureProbability.js';
import { parseMatrix } from './text/parseMatrix.js';

const of = (rows: number, columns: number, bits = 32, scale = 0): Declaration => ({
  form: 'matrix',
  rows,
  columns,
  bits,
  scale,
});

test('a declaration reveals classes, not values', () => {
  const small = declareInput(parseMatrix('[[1.5, 2]]'));
  const other = declareInput(parseMatrix('[[-40.25, 0]]'));
  assert.deepEqual(small, other);
  assert.deepEqual(small, { form: 'matrix', rows: 1, columns: 2, scale: 2, bits: 16 });
  assert.deepEqual(declareInput(parseMatrix('1'), { scale: 5, bits: 65 }), {
    form: 'number',
    rows: 1,
    columns: 1,
    scale: 6,
    bits: 96,
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
  assert.throws(() => declareInput({ ...parseMatrix('1'), values: [1n << 1001n] }), {
    code: 'value-too-large',
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
