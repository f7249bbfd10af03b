import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation, Security, Triple } from '../plan.js';
import { runLocally, shareTexts } from './testing.js';

const runCount = 100;
/** Two-sample chi-square over 16 cells has 15 degrees of freedom; this value is exceeded by chance once in 10^8. */
const critical = 68;

// Two inputs with the same result: a node that learns only the result cannot distinguish them.
const cases: [Operation, Triple<string>, Triple<string>][] = [
  ['add', ['1', '2', '3'], ['30000', '-29000', '-994']],
  ['multiply', ['1', '12', '30'], ['360', '-1', '-1']],
  ['compare', ['1', '0', '1'], ['30000', '-30000', '30000']],
];
const models: Security[] = [{ model: 'malicious', statisticalBits: 64 }, { model: 'semi-honest' }];

type Views = Map<string, Uint8Array[]>;

// Every message each node receives, over many runs.
async function views(operation: Operation, texts: Triple<string>, security: Security): Promise<Views> {
  const found: Views = new Map();
  for (let run = 0; run < runCount; run++) {
    const outcomes = await runLocally(operation, texts, {
      security,
      onWire: (wire) => {
        const key = `${wire.from}→${wire.to} #${wire.sequence}`;
        const list = found.get(key) ?? [];
        list.push(wire.message);
        found.set(key, list);
        return wire.message;
      },
    });
    for (const outcome of outcomes) assert.equal(outcome.status, 'fulfilled');
  }
  return found;
}

// The largest two-sample chi-square over the nibbles at each place of a message.
function distance(left: Uint8Array[], right: Uint8Array[]): number {
  let largest = 0;
  const length = Math.min(left[0]!.length, 24);
  for (let nibble = 0; nibble < 2 * length; nibble++) {
    const cells = new Float64Array(32);
    for (const [side, messages] of [left, right].entries()) {
      for (const message of messages)
        cells[side * 16 + ((message[nibble >> 1]! >> (4 * (nibble & 1))) & 15)]!++;
    }
    let statistic = 0;
    for (let cell = 0; cell < 16; cell++) {
      const [a, b] = [cells[cell]!, cells[16 + cell]!];
      if (a + b > 0) statistic += (a - b) ** 2 / (a + b);
    }
    largest = Math.max(largest, statistic);
  }
  return largest;
}

for (const [operation, first, second] of cases) {
  for (const security of models) {
    test(`${operation}, ${security.model}: a node cannot distinguish two inputs with the same result by what it receives`, async () => {
      const [left, right] = [
        await views(operation, first, security),
        await views(operation, second, security),
      ];
      assert.deepEqual([...left.keys()].sort(), [...right.keys()].sort());
      for (const [key, messages] of left) {
        const found = distance(messages, right.get(key)!);
        assert.ok(found < critical, `${key}: ${found}`);
      }
    });
  }
}

test('a node cannot distinguish two inputs by their shares', async () => {
  const [, first, second] = cases[0]!;
  const [left, right] = [await inputViews(first), await inputViews(second)];
  assert.equal(left.size, 9);
  for (const [key, shares] of left) {
    const found = distance(shares, right.get(key)!);
    assert.ok(found < critical, `${key}: ${found}`);
  }
});

// The beginnings of both components of each input at each node, over many sharings.
async function inputViews(texts: Triple<string>): Promise<Views> {
  const found: Views = new Map();
  for (let run = 0; run < runCount; run++) {
    const { shares } = await shareTexts(texts);
    for (const [node, inputs] of shares.entries()) {
      for (const [party, { own, next }] of inputs.entries()) {
        const key = `P${party} at node ${node}`;
        const list = found.get(key) ?? [];
        list.push(Buffer.concat([own.subarray(0, 12), next.subarray(0, 12)]));
        found.set(key, list);
      }
    }
  }
  return found;
}

test('the statistic detects a share that is sent without its mask', () => {
  const constant = (value: number) => Array.from({ length: runCount }, () => Uint8Array.of(value));
  assert.ok(distance(constant(1), constant(2)) > critical);
  const biased = (shift: number) =>
    Array.from({ length: runCount }, (_, i) => Uint8Array.of((i % 8) + shift));
  assert.ok(distance(biased(0), biased(8)) > critical);
});
