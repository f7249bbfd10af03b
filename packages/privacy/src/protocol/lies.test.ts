import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MpcAbortError } from '../errors.js';
import type { Operation, Triple } from '../plan.js';
import { ByteProduct } from '../ring/byteProduct.js';
import { createLocalLinks, type Wire } from '../testing/localLinks.js';
import { runLocally } from '../testing/rounds.js';
import { BitShares } from './bitShares.js';
import { openProduct } from './computeRound.js';
import { Keystream } from './keystream.js';
import { Party } from './party.js';
import { RingShares } from './ringShares.js';
import { bitRing } from './shareVector.js';
import { verifyAnds } from './verifyAnds.js';
import { verifyProducts } from './verifyProducts.js';

/** The cheating node. It changes a message in its own memory too, and so continues with the false value. */
const liar = 1;
const ringSize = { words: 2, bits: 127 };
const products = new ByteProduct();

/** Adds to the little-endian word at `at`, in the message and in the liar's memory. */
function addTo({ message, memory }: Wire, at: number, value: bigint): void {
  for (const bytes of [message, memory]) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    view.writeBigUInt64LE(BigInt.asUintN(64, view.readBigUInt64LE(at) + value), at);
  }
}

function flip({ message, memory }: Wire, byte: number, bits: number): void {
  message[byte]! ^= bits;
  memory[byte]! ^= bits;
}

/** Runs a program at three parties; `lie` changes the messages of the liar. Returns why each of them stopped. */
async function together(
  program: (party: Party) => Promise<unknown>,
  lie: (wire: Wire) => void = () => undefined,
  { malicious = true, timeoutMs = 5_000 } = {},
): Promise<unknown[]> {
  const links = createLocalLinks({
    timeoutMs,
    onWire: (wire) => {
      lie(wire);
      return wire.message;
    },
  });
  const outcomes = await Promise.allSettled(
    links.map(async (own, index) => {
      const party = new Party({ index, links: own, malicious });
      try {
        await party.start(new Uint8Array(32), []);
        return await program(party);
      } catch (error) {
        own.next.close();
        own.previous.close();
        throw error;
      }
    }),
  );
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : (outcome.reason.reason ?? outcome.reason.message),
  );
}

const cases: [Operation, Triple<string>, string][] = [
  ['add', ['[1.5, 2]', '[2, 3]', '[3, 4]'], '[6.5, 9]'],
  ['multiply', ['[[1, 2]]', '[[3], [4]]', '[[5, -6]]'], '[[55, -66]]'],
  ['compare', ['3', '2', '3'], 'P0 = P2 > P1'],
];
for (const [operation, texts, expected] of cases) {
  test(`${operation}: a consistent lie in any message of a node ends in an abort, never in a wrong result`, async () => {
    let sent = 0;
    const lieIn = async (message: number | undefined) => {
      sent = 0;
      return await runLocally(operation, texts, {
        timeoutMs: 5_000,
        onWire: (wire) => {
          if (wire.from === liar && sent++ === message) flip(wire, 0, 1);
          return wire.message;
        },
      });
    };
    await lieIn(undefined);
    for (let message = 0, total = sent; message < total; message++) {
      const honest = (await lieIn(message)).filter((_, index) => index !== liar);
      for (const outcome of honest) {
        if (outcome.status === 'fulfilled') assert.equal(outcome.value.text, expected);
        else assert.ok(outcome.reason instanceof MpcAbortError, String(outcome.reason));
      }
      // The first message carries the liar's key, which an addition does not use.
      const isHarmless = operation === 'add' && message === 0;
      assert.ok(isHarmless || honest.some(({ status }) => status === 'rejected'), `message ${message}`);
    }
  });
}

const shape = { rows: 2, inner: 3, columns: 2 };
/** Adds d to one element of a 2×2 product and -d to another. */
const cancelling: [string, number, number][] = [
  ['a row', 0, 1],
  ['a column', 0, 2],
];
for (const [where, plus, minus] of cancelling) {
  test(`two errors that cancel in a sum over ${where} of a product are detected`, async () => {
    const reasons = await together(
      async (party) => {
        const ring = new RingShares(party, ringSize, products);
        const [X, Y] = [party.randomShares(ring.ring, 6, 'r'), party.randomShares(ring.ring, 6, 'r')];
        await ring.multiply(X, Y, shape);
        await verifyProducts(ring);
      },
      (wire) => {
        if (wire.from !== liar || wire.label !== 'product') return;
        addTo(wire, 16 * plus, 1n);
        addTo(wire, 16 * minus, -1n);
      },
    );
    assert.deepEqual(reasons, Array(3).fill('product-check-failed'));
  });
}

// 1,024 bytes of gates and as many again make 32 blocks of 32 columns of sixteen gates.
const gateBytes = 1024;
/** The byte and the bit of two gates. */
const wrongGates: [string, [number, number], [number, number]][] = [
  ['one column', [0, 1], [0, 2]],
  ['one row', [0, 1], [2, 1]],
  ['two blocks', [0, 1], [64, 1]],
];
for (const [where, first, second] of wrongGates) {
  test(`two wrong AND gates of ${where} are detected`, async () => {
    const reasons = await together(
      async (party) => {
        const logic = new BitShares(party);
        const [x, y] = [
          party.randomShares(bitRing, gateBytes, 'r'),
          party.randomShares(bitRing, gateBytes, 'r'),
        ];
        await logic.and(await logic.and(x, y), x);
        await verifyAnds(logic);
      },
      (wire) => {
        if (wire.from !== liar || wire.label !== 'and' || wire.sequence > 1) return;
        flip(wire, ...first);
        flip(wire, ...second);
      },
    );
    assert.deepEqual(reasons, Array(3).fill('and-check-failed'));
  });
}

// With Z + 1 instead of Z the final value is κ·a·b too large, and c could hide it if κ were known before c is sent.
test('a node that adapts the sacrificed product to all coins so far is detected', async () => {
  const coinsSent: Uint8Array[][] = [[], [], []];
  const coin = (number: number): Keystream | undefined => {
    const parts = coinsSent.map((sent) => sent[number]);
    if (parts.some((part) => part === undefined)) return undefined;
    return new Keystream(parts[0]!.map((byte, i) => byte ^ parts[1]![i]! ^ parts[2]![i]!));
  };
  const draw = (stream: Keystream): bigint => {
    const bytes = Buffer.alloc(16);
    stream.fill(bytes, 'coin');
    return bytes.readBigUInt64LE(0) | (bytes.readBigUInt64LE(8) << 64n);
  };
  const reasons = await together(
    async (party) => {
      const ring = new RingShares(party, ringSize, products);
      const [x, y] = [party.randomShares(ring.ring, 1, 'r'), party.randomShares(ring.ring, 1, 'r')];
      const opened = await openProduct(ring, x, y, { rows: 1, inner: 1, columns: 1 }, 63);
      return opened.length;
    },
    (wire) => {
      if (wire.label === 'coin' && wire.to === (wire.from + 1) % 3) coinsSent[wire.from]!.push(wire.message);
      if (wire.from !== liar) return;
      if (wire.label === 'product') addTo(wire, 0, 1n);
      if (wire.label !== 'c') return;
      const [weights, kappa] = [coin(0), coin(1)];
      if (weights === undefined || kappa === undefined) return;
      const error = draw(weights) * draw(weights) * draw(kappa);
      const view = Buffer.from(wire.message.buffer, wire.message.byteOffset, 16);
      const c = view.readBigUInt64LE(0) | (view.readBigUInt64LE(8) << 64n);
      for (const bytes of [wire.message, wire.memory]) {
        const out = Buffer.from(bytes.buffer, bytes.byteOffset, 16);
        out.writeBigUInt64LE(BigInt.asUintN(64, c + error), 0);
        out.writeBigUInt64LE(BigInt.asUintN(64, (c + error) >> 64n), 8);
      }
    },
  );
  assert.deepEqual(reasons, Array(3).fill('product-check-failed'));
});

test('a result is not opened before its products and gates are verified', async () => {
  const reasons = await together(async (party) => {
    const ring = new RingShares(party, ringSize, products);
    const x = party.randomShares(ring.ring, 1, 'r');
    const product = await ring.multiply(x, x, { rows: 1, inner: 1, columns: 1 });
    await ring.openResult(product, 63);
  });
  assert.deepEqual(reasons, Array(3).fill('1 products or gates were not verified before the opening'));
  const gates = await together(async (party) => {
    const logic = new BitShares(party);
    const x = party.randomShares(bitRing, 16, 'r');
    await party.openResult(await logic.and(x, x));
  });
  assert.deepEqual(gates, Array(3).fill('1 products or gates were not verified before the opening'));
});

test('an opening sends nothing above the bits of the value', async () => {
  const sent: bigint[] = [];
  await together(
    async (party) => {
      const ring = new RingShares(party, ringSize, products);
      await ring.openResult(party.randomShares(ring.ring, 1, 'r'), 20);
    },
    ({ label, message }) => {
      if (label === 'result' && message.length === 8) sent.push(Buffer.from(message).readBigUInt64LE());
    },
  );
  assert.equal(sent.length, 3);
  for (const component of sent) assert.ok(component < 1n << 20n);
});

test('coins are fresh at every toss and in every run', async () => {
  const toss = async (party: Party) => {
    const bytes = Buffer.alloc(16);
    (await party.coins()).fill(bytes, 'coin');
    return bytes.toString('hex');
  };
  const run = () => together(async (party) => `${await toss(party)} ${await toss(party)}`);
  const [[first, ...others], [second]] = [await run(), await run()];
  assert.deepEqual(others, [first, first]);
  assert.equal(new Set([...String(first).split(' '), ...String(second).split(' ')]).size, 4);
});

for (const malicious of [true, false]) {
  test(`a node that has lost a step is noticed at the next opening (${malicious ? 'malicious' : 'semi-honest'})`, async () => {
    const reasons = await together(
      async (party) => {
        if (party.index !== liar) party.randomShares(bitRing, 16, 'r');
        await party.openForCheck(party.randomShares(bitRing, 16, 'r'), 'e');
      },
      undefined,
      { malicious },
    );
    assert.ok(reasons.includes(malicious ? 'inconsistent-opening' : 'jobs-differ'), reasons.join());
  });
}
