import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSecurity } from '../plan.js';
import { planProgram } from '../program/planProgram.js';
import type { Program } from '../program/program.js';
import { assertLiesNoticed } from '../testing/assertLiesNoticed.js';
import { runProgramLocally as run } from '../testing/runProgramLocally.js';

const input = (place: number, count: number, max: bigint, min = 0n) => ({ place, count, min, max });

test('sums, products, comparisons and choices', async () => {
  const program: Program = {
    inputs: [input(0, 3, 1000n, -1000n), input(1, 3, 1000n, -1000n)],
    steps: [
      { op: 'combine', of: [0, 1], by: [2n, -3n], plus: 7n },
      { op: 'each', left: 0, right: 1 },
      { op: 'less', left: 0, right: 1 },
      { op: 'select', by: 4, one: 0, zero: 1 },
      { op: 'running', of: 0 },
      { op: 'pick', of: 1, from: 0, count: 3 },
      { op: 'total', of: 7 },
    ],
    checks: [],
    outputs: [2, 3, 4, 5, 6, 8],
  };
  assert.deepEqual(
    await run(program, [
      [1n, -5n, 1000n],
      [4n, -5n, -1000n],
    ]),
    [[-3n, 12n, 5007n], [4n, 25n, -1_000_000n], [1n, 0n, 0n], [1n, -5n, -1000n], [1n, -4n, 996n], [-1001n]],
  );
});

test('a party that sends more than it declared is named, however large the number', async () => {
  const program: Program = {
    inputs: [input(0, 2, 100n), input(1, 2, 100n), input(2, 2, 100n)],
    steps: [{ op: 'combine', of: [0, 1, 2], by: [1n, 1n, 1n], plus: 0n }],
    checks: [],
    outputs: [3],
  };
  assert.deepEqual(
    await run(program, [
      [0n, 100n],
      [1n, 2n],
      [3n, 4n],
    ]),
    [[4n, 106n]],
  );
  for (const wrong of [101n, -1n, 128n, 256n, 1n << 10n, -(1n << 11n), (1n << 64n) - 1n])
    await assert.rejects(
      run(program, [
        [0n, 100n],
        [1n, wrong],
        [3n, 4n],
      ]),
      /P1 sent data/,
      String(wrong),
    );
});

test('a check names its party', async () => {
  // A count of rows by category must add up to the number of rows, 10.
  const program: Program = {
    inputs: [input(0, 3, 10n), input(1, 3, 10n)],
    steps: [0, 1].flatMap((place) => [
      { op: 'pick', of: place, from: 0, count: 3 } as const,
      { op: 'total', of: 2 + 4 * place } as const,
      { op: 'combine', of: [3 + 4 * place], by: [1n], plus: -10n } as const,
      { op: 'combine', of: [3 + 4 * place], by: [-1n], plus: 10n } as const,
    ]),
    checks: [0, 1].flatMap((place) => [
      { place, of: 4 + 4 * place },
      { place, of: 5 + 4 * place },
    ]),
    outputs: [0],
  };
  assert.deepEqual(
    await run(program, [
      [1n, 2n, 7n],
      [0n, 0n, 10n],
    ]),
    [[1n, 2n, 7n]],
  );
  await assert.rejects(
    run(program, [
      [1n, 2n, 7n],
      [1n, 0n, 10n],
    ]),
    /P1 sent data/,
  );
  await assert.rejects(
    run(program, [
      [1n, 2n, 6n],
      [0n, 0n, 10n],
    ]),
    /P0 sent data/,
  );
});

test('noise that needs more bits than any ring has is refused', () => {
  const program: Program = {
    inputs: [input(0, 1, 1n)],
    steps: [{ op: 'noise', count: 1, numerator: 1n << 200n, denominator: 1n }],
    checks: [],
    outputs: [1],
  };
  assert.throws(() => planProgram(program, defaultSecurity), /more bits than a ring/);
});

test('noise follows the discrete Laplace distribution', async () => {
  const count = 4_000;
  const program: Program = {
    inputs: [input(0, 1, 1n)],
    steps: [{ op: 'noise', count, numerator: 5n, denominator: 2n }],
    checks: [],
    outputs: [1],
  };
  const [noise] = await run(program, [[0n]]);
  const alpha = Math.exp(-1 / 2.5);
  const share = (test: (n: number) => boolean) => noise!.filter((n) => test(Number(n))).length / count;
  const near = (found: number, expected: number, what: string) =>
    assert.ok(
      Math.abs(found - expected) < 5 * Math.sqrt((expected * (1 - expected)) / count),
      `${what}: ${found} instead of ${expected}`,
    );
  for (const n of [0, 1, -1, 2, -2, 5])
    near(
      share((x) => x === n),
      ((1 - alpha) / (1 + alpha)) * alpha ** Math.abs(n),
      `P(${n})`,
    );
  near(
    share((x) => x > 10),
    alpha ** 11 / (1 + alpha),
    'P(above 10)',
  );
});

test('each node that lies in a message of a program is noticed', async () => {
  const program: Program = {
    inputs: [input(0, 2, 100n), input(1, 2, 100n)],
    steps: [
      { op: 'each', left: 0, right: 1 },
      { op: 'less', left: 0, right: 1 },
      { op: 'select', by: 3, one: 0, zero: 2 },
    ],
    checks: [{ place: 0, of: 2 }],
    outputs: [4],
  };
  const inputs = [
    [1n, 2n],
    [3n, 1n],
  ];
  await assertLiesNoticed(program, inputs, 4);
});

test('errors of two products that cancel in their sum are noticed', async () => {
  const program: Program = {
    inputs: [input(0, 2, 100n), input(1, 2, 100n)],
    steps: [{ op: 'each', left: 0, right: 1 }],
    checks: [],
    outputs: [2],
  };
  const lied = run(
    program,
    [
      [1n, 2n],
      [3n, 4n],
    ],
    (wire) => {
      if (wire.from !== 1 || wire.label !== 'product') return wire.message;
      const words = new BigUint64Array(wire.message.buffer, wire.message.byteOffset, wire.message.length / 8);
      const half = words.length / 2;
      words[0] = words[0]! + 1n;
      for (let w = 0, isBorrowing = true; w < half && isBorrowing; w++) {
        isBorrowing = words[half + w] === 0n;
        words[half + w] = BigInt.asUintN(64, words[half + w]! - 1n);
      }
      return wire.message;
    },
  );
  await assert.rejects(lied, { name: 'MpcAbortError', reason: 'product-check-failed' });
});
