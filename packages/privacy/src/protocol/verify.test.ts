import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteProduct } from '../ring/byteProduct.js';
import { createLocalLinks } from '../testing/localLinks.js';
import { BitShares } from './bitShares.js';
import { Party } from './party.js';
import { RingShares } from './ringShares.js';
import { bitRing, type Ring } from './shareVector.js';
import { verifyAnds } from './verifyAnds.js';
import { verifyProducts } from './verifyProducts.js';

const taskDigest = new Uint8Array(32);
const ringWordCount = 2;

/** Runs the same program at three parties whose links pass node 1's messages to node 0 through `onSent`. */
async function together(
  program: (party: Party) => Promise<void>,
  onSent: (message: Uint8Array, sequence: number) => void,
): Promise<PromiseSettledResult<void>[]> {
  const links = createLocalLinks({
    onWire: ({ from, to, sequence, message }) => {
      if (from === 1 && to === 0) onSent(message, sequence);
      return message;
    },
  });
  return Promise.allSettled(
    links.map(async (own, index) => {
      const party = new Party({ index, links: own, malicious: true });
      try {
        await party.start(taskDigest, []);
        await program(party);
      } catch (error) {
        own.next.close();
        own.previous.close();
        throw error;
      }
    }),
  );
}

const randomPair = <R extends Ring>(party: Party, ring: R, length: number) =>
  [party.randomShares(ring, length, 'r'), party.randomShares(ring, length, 'r')] as const;

function reasons(outcomes: PromiseSettledResult<void>[]): unknown[] {
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.reason : 'passed'));
}

// A node that adds an error to its summand and keeps the wrong summand itself: its lie is consistent,
// so only the check of the product can find it.
async function productWithError(byte: number): Promise<unknown[]> {
  const shape = { rows: 2, inner: 3, columns: 2 };
  const outcomes = await together(
    async (party) => {
      const ring = new RingShares(
        party,
        { words: ringWordCount, bits: 64 * ringWordCount - 1 },
        new ByteProduct(),
      );
      const [left, right] = randomPair(party, ring.ring, 6);
      const product = await ring.multiply(left, right, shape);
      if (party.index === 1) party.arena.view(product.own, ring.bytes(4))[byte]! ^= 1;
      await verifyProducts(ring);
    },
    (message, sequence) => {
      if (sequence === 1) message[byte]! ^= 1;
    },
  );
  return reasons(outcomes);
}

test('correct products pass', async () => {
  const outcomes = await together(
    async (party) => {
      const ring = new RingShares(
        party,
        { words: ringWordCount, bits: 64 * ringWordCount - 1 },
        new ByteProduct(),
      );
      const [left, right] = randomPair(party, ring.ring, 6);
      const first = await ring.multiply(left, right, { rows: 2, inner: 3, columns: 2 });
      await ring.multiply(first, first, { rows: 2, inner: 2, columns: 2 });
      await verifyProducts(ring);
    },
    () => undefined,
  );
  assert.deepEqual(reasons(outcomes), ['passed', 'passed', 'passed']);
});

test('a consistent error in any element of a product fails the check at every honest node', async () => {
  for (let element = 0; element < 4; element++) {
    assert.deepEqual(
      await productWithError(element * ringWordCount * 8),
      Array(3).fill('product-check-failed'),
    );
  }
});

for (const bytes of [16, 1024, 16 * 1024]) {
  test(`${bytes * 8} correct AND gates pass, and a consistent error in any of them is detected`, async () => {
    const run = (lie: number | undefined) =>
      together(
        async (party) => {
          const logic = new BitShares(party);
          const [x, y] = randomPair(party, bitRing, bytes);
          const z = await logic.and(x, y);
          if (party.index === 1 && lie !== undefined) party.arena.view(z.own, bytes)[lie]! ^= 8;
          await logic.and(z, x);
          await verifyAnds(logic);
        },
        (message, sequence) => {
          if (sequence === 1 && lie !== undefined) message[lie]! ^= 8;
        },
      );
    assert.deepEqual(reasons(await run(undefined)), ['passed', 'passed', 'passed']);
    for (const lie of [0, 7, bytes >> 1, bytes - 1]) {
      assert.deepEqual(reasons(await run(lie)), Array(3).fill('and-check-failed'));
    }
  });
}

test('a node that sends a different share of an opened value is detected', async () => {
  const outcomes = await together(
    async (party) => {
      const shares = party.randomShares(bitRing, 16, 'r');
      if (party.index === 1) party.arena.view(shares.own, 16)[0]! ^= 1;
      await party.openForCheck(shares, 'e');
    },
    () => undefined,
  );
  // Node 2 misses node 1's component, which node 0 holds too.
  assert.equal(reasons(outcomes)[2], 'inconsistent-opening');
});
