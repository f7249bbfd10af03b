import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MpcAbortError } from '../errors.js';
import type { Operation, Triple } from '../plan.js';
import type { Wire } from '../testing/localLinks.js';
import { runLocally } from '../testing/rounds.js';
import { commitResult } from './commitResult.js';
import { Party } from './party.js';
import { bitRing } from './shareVector.js';

const texts: Record<Operation, Triple<string>> = {
  add: ['[1, 2]', '[2, 2]', '[3, 3]'],
  multiply: ['[[1, 2]]', '[[12], [0]]', '30'],
  compare: ['1', '0', '1'],
};
const operations = ['add', 'multiply', 'compare'] as const;

for (const operation of operations) {
  test(`${operation}: the holders of a component commit to the same shares, and every node knows all commitments`, async () => {
    const outcomes = await runLocally(operation, texts[operation], { resultFor: 'parties' });
    const shares = outcomes.map((outcome) => {
      assert.equal(outcome.status, 'fulfilled');
      assert.equal(outcome.value.text, '');
      return outcome.value.shares!;
    });
    for (const [node, { next, commitments }] of shares.entries()) {
      assert.deepEqual(next, shares[(node + 1) % 3]!.own);
      assert.deepEqual(commitments, shares[0]!.commitments);
    }
  });

  test(`${operation}: a node that sends another commitment, or vouches for another, is noticed`, async () => {
    for (const from of [0, 1, 2]) {
      for (const consistently of [false, true]) {
        for (const to of [(from + 1) % 3, (from + 2) % 3]) {
          const onWire = (wire: Wire) => {
            if (wire.label === 'result' && wire.from === from && wire.to === to) {
              wire.message[0]! ^= 1;
              if (consistently) wire.memory[0]! ^= 1;
            }
            return wire.message;
          };
          const outcomes = await runLocally(operation, texts[operation], { resultFor: 'parties', onWire });
          const honest = outcomes.filter((_, node) => node !== from);
          assert.ok(
            honest.some(
              (outcome) =>
                outcome.status === 'rejected' &&
                (outcome.reason as MpcAbortError).reason === 'inconsistent-opening',
            ),
          );
        }
      }
    }
  });
}

test('nothing is committed to before it is verified', async () => {
  const link = { send: () => {}, receive: () => new Promise<never>(() => {}), bytesSent: 0, close: () => {} };
  const party = new Party({ index: 0, links: { next: link, previous: link }, malicious: true });
  party.claims.add();
  await assert.rejects(commitResult(party, party.allocateZeroShares(bitRing, 16)), /verified/);
});
