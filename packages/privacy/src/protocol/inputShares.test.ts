import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Triple } from '../plan.js';
import { shareTexts } from '../testing/rounds.js';

const runCount = 100;
/** Two-sample chi-square over 16 cells has 15 degrees of freedom; this value is exceeded by chance once in 10^8. */
const critical = 68;

type Views = Map<string, Uint8Array[]>;

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

test('a node cannot distinguish two inputs by their shares', async () => {
  const [left, right] = [await inputViews(['1', '2', '3']), await inputViews(['30000', '-29000', '-994'])];
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
