import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalLinks } from '../testing/localLinks.js';
import { FieldShares } from './fieldShares.js';
import { foldDegrees, innerProductCheck, paddingElements } from './innerProductCheck.js';
import { Party } from './party.js';
import { fieldRing } from './shareVector.js';

/** What each of three parties says of a claim about random vectors, whose right side is `error` off. */
async function check(length: number, error: bigint): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(
    createLocalLinks().map(async (links, index) => {
      const party = new Party({ index, links, malicious: true });
      await party.start(new Uint8Array(32), []);
      const field = new FieldShares(party);
      const size = length + paddingElements;
      const [u, v] = [party.randomShares(fieldRing, size, 'r'), party.randomShares(fieldRing, size, 'r')];
      const { kernels } = party.arena;
      kernels.fieldDotBegin();
      kernels.fieldDotAdd(u.own, u.next, v.own, v.next, length);
      const [product] = await field.reshare([kernels.fieldDotEnd()], 'c');
      // Both holders of component 1 agree on the error, as they do when a gate was computed wrongly.
      const w = {
        own: product!.own ^ (index === 1 ? error : 0n),
        next: product!.next ^ (index === 0 ? error : 0n),
      };
      await innerProductCheck(field, { u, v, w, length });
    }),
  );
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.reason : 'passed'));
}

for (const length of [1, 256, 257, 2_049, 8_192, 8_193, 20_001]) {
  test(`a correct sum of ${length} products passes, and all nodes detect a wrong one`, async () => {
    assert.deepEqual(await check(length, 0n), Array(3).fill('passed'));
    for (const error of [1n, 1n << 63n]) {
      assert.deepEqual(await check(length, error), Array(3).fill('and-check-failed'));
    }
  });
}

test('long vectors are cut in two, short ones in eight, and the shortest are not folded', () => {
  assert.deepEqual(foldDegrees(256), []);
  assert.deepEqual(foldDegrees(8_192), [14, 14]);
  assert.deepEqual(foldDegrees(20_000), [2, 2, 14, 14]);
});
