import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Security, Triple } from '../plan.js';
import { agreedText, runLocally } from '../testing/rounds.js';

const models: Security[] = [{ model: 'malicious', statisticalBits: 64 }, { model: 'semi-honest' }];

interface Grid {
  rows: number;
  columns: number;
  scale: number;
  units: bigint[];
}

// Written apart from the library's own formatter, so that one mistake cannot hide another.
function decimal(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let fraction = digits.slice(digits.length - scale);
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return sign + whole + (fraction ? `.${fraction}` : '');
}

function nested({ rows, columns }: { rows: number; columns: number }, cell: (i: number) => string): string {
  const row = (r: number) =>
    `[${Array.from({ length: columns }, (_, c) => cell(r * columns + c)).join(', ')}]`;
  return `[${Array.from({ length: rows }, (_, r) => row(r)).join(', ')}]`;
}

const text = (grid: Grid) => nested(grid, (i) => decimal(grid.units[i]!, grid.scale));

const edge = (bits: bigint) =>
  fc.constantFrom(0n, 1n, -1n, (1n << bits) - 1n, -(1n << bits) + 1n, 1n << (bits - 1n));
const value = (bits: bigint) =>
  fc.oneof(
    edge(bits),
    fc.bigInt({ min: -(1n << bits) + 1n, max: (1n << bits) - 1n }),
    fc.bigInt({ min: -9n, max: 9n }),
  );

const grid = (rows: number, columns: number): fc.Arbitrary<Grid> =>
  fc
    .record({ scale: fc.constantFrom(0, 1, 3, 7, 20), bits: fc.constantFrom(4n, 31n, 63n, 64n, 90n, 150n) })
    .chain(({ scale, bits }) =>
      fc
        .array(value(bits), { minLength: rows * columns, maxLength: rows * columns })
        .map((units) => ({ rows, columns, scale, units })),
    );

const size = fc.integer({ min: 1, max: 5 });

const alike = fc.tuple(size, size).chain(([r, c]) => fc.tuple(grid(r, c), grid(r, c), grid(r, c)));
const chained = fc
  .tuple(size, size, size, size)
  .chain(([a, b, c, d]) => fc.tuple(grid(a, b), grid(b, c), grid(c, d)));

function aligned(grids: readonly Grid[]): { scale: number; units: bigint[][] } {
  const scale = Math.max(...grids.map((one) => one.scale));
  return {
    scale,
    units: grids.map((one) => one.units.map((unit) => unit * 10n ** BigInt(scale - one.scale))),
  };
}

const texts = (grids: readonly Grid[]): Triple<string> => [text(grids[0]!), text(grids[1]!), text(grids[2]!)];

function times(a: Grid, b: Grid): Grid {
  const units: bigint[] = [];
  for (let r = 0; r < a.rows; r++) {
    for (let c = 0; c < b.columns; c++) {
      let sum = 0n;
      for (let k = 0; k < a.columns; k++) sum += a.units[r * a.columns + k]! * b.units[k * b.columns + c]!;
      units.push(sum);
    }
  }
  return { rows: a.rows, columns: b.columns, scale: a.scale + b.scale, units };
}

function order(values: readonly bigint[]): string {
  const parties = [0, 1, 2].sort((a, b) =>
    values[a]! > values[b]! ? -1 : values[a]! < values[b]! ? 1 : a - b,
  );
  return parties
    .map((p, i) => `${i === 0 ? '' : values[p] === values[parties[i - 1]!] ? ' = ' : ' > '}P${p}`)
    .join('');
}

for (const security of models) {
  test(`sums are exact (${security.model})`, async () => {
    await fc.assert(
      fc.asyncProperty(alike, async (grids) => {
        const { scale, units } = aligned(grids);
        const expected = nested(grids[0], (i) =>
          decimal(units[0]![i]! + units[1]![i]! + units[2]![i]!, scale),
        );
        assert.equal(await agreedText('add', texts(grids), security), expected);
      }),
      { numRuns: 40 },
    );
  });

  test(`products of three matrices are exact (${security.model})`, async () => {
    await fc.assert(
      fc.asyncProperty(chained, async (grids) => {
        const expected = text(times(times(grids[0], grids[1]), grids[2]));
        assert.equal(await agreedText('multiply', texts(grids), security), expected);
      }),
      { numRuns: 40 },
    );
  });

  test(`orderings are exact, for equal values too (${security.model})`, async () => {
    const withTies = alike.map((grids) => {
      // Copies of the first party's values make ties common.
      for (const other of [grids[1], grids[2]]) {
        if (other.scale !== grids[0].scale) continue;
        other.units.forEach((_, i) => {
          if (i % 2 === 0) other.units[i] = grids[0].units[i]!;
        });
      }
      return grids;
    });
    await fc.assert(
      fc.asyncProperty(withTies, async (grids) => {
        const { units } = aligned(grids);
        const expected = nested(grids[0], (i) => `"${order(units.map((party) => party[i]!))}"`);
        assert.equal(await agreedText('compare', texts(grids), security), expected);
      }),
      { numRuns: 25 },
    );
  });

  test(`numbers, rows and columns keep their form (${security.model})`, async () => {
    assert.equal(await agreedText('add', ['1', '2', '-3.5'], security), '-0.5');
    assert.equal(await agreedText('add', ['[1, 2]', '[3, 4]', '[5, 6]'], security), '[9, 12]');
    assert.equal(await agreedText('multiply', ['2', '-3', '0.5'], security), '-3');
    assert.equal(await agreedText('multiply', ['[1, 2]', '[[3], [4]]', '5'], security), '[[55]]');
    assert.equal(
      await agreedText('multiply', ['[[1], [2]]', '[[3, 4]]', '[[1, 0], [0, 1]]'], security),
      '[[3, 4], [6, 8]]',
    );
    assert.equal(await agreedText('compare', ['5', '7', '5'], security), 'P1 > P0 = P2');
    assert.equal(
      await agreedText('compare', ['[1, 2]', '[1, 1]', '[1, 3]'], security),
      '["P0 = P1 = P2", "P2 > P0 > P1"]',
    );
  });

  test(`numbers of 290 digits are added and compared exactly (${security.model})`, async () => {
    const big = '9'.repeat(290);
    assert.equal(await agreedText('add', [big, `-${big}`, '7'], security), '7');
    assert.equal(
      await agreedText('compare', [big, `-${big}`, `${big.slice(0, -1)}8`], security),
      'P0 > P2 > P1',
    );
  });
}

test('a comparison larger than one batch is exact in every element', async () => {
  const count = 9000;
  const party = (step: number) =>
    Array.from({ length: count }, (_, i) => BigInt((i * step) % 7) * 10n ** 15n);
  const values = [party(1), party(2), party(3)];
  const [a, b, c] = values.map((row) => `[${row.join(', ')}]`);
  const found = JSON.parse(await agreedText('compare', [a!, b!, c!])) as string[];
  assert.deepEqual(
    found,
    Array.from({ length: count }, (_, i) => order(values.map((row) => row[i]!))),
  );
});

test('a product that is large enough for products of bytes is exact', async () => {
  const n = 130;
  const make = (seed: bigint): Grid => ({
    rows: n,
    columns: n,
    scale: 2,
    units: Array.from({ length: n * n }, (_, i) => ((BigInt(i) * seed) % 200003n) - 100001n),
  });
  const grids = [make(7919n), make(104729n), make(15485863n)] as const;
  assert.equal(await agreedText('multiply', texts(grids)), text(times(times(grids[0], grids[1]), grids[2])));
});

test('a multiplication takes one message per product and one opening in the semi-honest model', async () => {
  const outcomes = await runLocally('multiply', ['2', '3', '4'], { security: { model: 'semi-honest' } });
  for (const outcome of outcomes) assert.equal(outcome.status === 'fulfilled' && outcome.value.rounds, 4);
});
