import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSecurity } from '../plan.js';
import { planProgram, signedBits } from '../program/planProgram.js';
import type { Program } from '../program/program.js';
import { assertLiesNoticed } from '../testing/assertLiesNoticed.js';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { remadeGates } from './remakeNumbers.js';

const fraction = 30;

function programOf(count: number): Program {
  const [min, max] = [-(1n << 70n), 1n << 70n];
  return {
    inputs: [0, 1].map((place) => ({ place, count, min, max })),
    steps: [
      { op: 'combine', of: [0, 1], by: [1n, 1n], plus: 0n },
      { op: 'shift', of: 2, drop: 9, keep: 40 },
      { op: 'sigmoid', of: 2, fraction },
    ],
    checks: [],
    outputs: [3, 4, 5, 6, 7],
  };
}

/** In and around all pieces of the function, far beyond them, and beyond what is kept. */
const numbersOf = (count: number): bigint[] => {
  const far = [-(1n << 69n), (1n << 69n) + 5n, -1n, 0n, 1n, 1n << 48n, -(1n << 48n) - 1n];
  const step = (40n << BigInt(fraction)) / BigInt(count);
  const near = Array.from(
    { length: count - far.length },
    (_, i) => step * BigInt(i) - (20n << BigInt(fraction)),
  );
  return [...far, ...near];
};

const shares = (numbers: readonly bigint[]): bigint[][] => {
  const masks = numbers.map((_, i) => (BigInt(i) * 0x9e3779b97f4a7c15n) % (1n << 69n));
  return [numbers.map((number, i) => number - masks[i]!), masks];
};

for (const count of [200, 1_200])
  test(`bits of ${count} numbers become numbers, and the logistic function is nearly right`, async () => {
    const numbers = numbersOf(count);
    const [shifted, place, constant, linear, square] = await runProgramLocally(
      programOf(count),
      shares(numbers),
    );
    assert.deepEqual(
      shifted,
      numbers.map((number) => BigInt.asIntN(40, number >> 9n)),
    );
    let mean = 0;
    for (const [i, number] of numbers.entries()) {
      const x = Number(number) / 2 ** fraction;
      const s = Number(place![i]) / 4_096;
      const found = (Number(constant![i]) + s * (Number(linear![i]) + s * Number(square![i]))) / 2 ** 20;
      const slope = (4 * (Number(linear![i]) + 2 * s * Number(square![i]))) / 2 ** 20;
      const right = 1 / (1 + Math.exp(-x));
      assert.ok(Math.abs(found - right) < 4e-5, `${found} instead of ${right} at ${x}`);
      assert.ok(Math.abs(slope - right * (1 - right)) < 1e-3, `slope ${slope} at ${x}`);
      mean += (found - right) / count;
    }
    assert.ok(Math.abs(mean) < 1e-6, String(mean));
  });

test('matrices are multiplied and turned, and each node that lies about bits of numbers is noticed', async () => {
  const count = 6;
  const program: Program = {
    ...programOf(count),
    steps: [
      { op: 'turn', of: 0, rows: 2 },
      { op: 'matrix', left: 2, right: 1, inner: 2 },
      { op: 'shift', of: 3, drop: 3, keep: 20 },
      { op: 'sigmoid', of: 3, fraction: 20 },
    ],
    outputs: [2, 3, 4, 5],
  };
  const inputs = [
    [1n, 2n, 3n, 4n, 5n, 6n],
    [-7n, 8n, 9n, 10n, -11n, 12n],
  ];
  const [turned, product, shifted] = await runProgramLocally(program, inputs);
  assert.deepEqual(turned, [1n, 4n, 2n, 5n, 3n, 6n]);
  const right = [33n, -36n, 57n, 36n, -39n, 78n, 39n, -42n, 99n];
  assert.deepEqual(product, right);
  assert.deepEqual(
    shifted,
    right.map((number) => number >> 3n),
  );
  await assertLiesNoticed(program, inputs, process.env['TRICORN_TEST_LONG'] === undefined ? 6 : 100);
});

test('the gates that the failure probability counts are those that are sent', async () => {
  for (const count of [300, 1_100]) {
    const numbers = shares(numbersOf(count));
    const gatesOf = async (program: Program) => {
      let bytes = 0;
      await runProgramLocally(program, numbers, ({ from, label, message }) => {
        if (from === 0 && label === 'and') bytes += message.length;
        return message;
      });
      return 8 * bytes;
    };
    // With a product that decides the ring of both.
    const product = { op: 'each', left: 0, right: 0 } as const;
    const { steps, ...rest } = programOf(count);
    const program: Program = { ...rest, steps: [...steps, product] };
    const without: Program = { ...rest, steps: [product], outputs: [2] };
    const { types, ringBits } = planProgram(program, defaultSecurity);
    const size = { count, bits: signedBits(types[2]!) };
    const counted = [steps[1], steps[2]].flatMap((step) =>
      remadeGates(step as Parameters<typeof remadeGates>[0], size, ringBits),
    );
    assert.equal(
      counted.reduce((sum, gates) => sum + gates, 0),
      (await gatesOf(program)) - (await gatesOf(without)),
    );
  }
});
