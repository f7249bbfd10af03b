import { createHash } from 'node:crypto';
import { type Declaration, shareWordsFor } from '../declaration.js';
import type { RoundPlan, Triple } from '../plan.js';
import type { ByteProduct } from '../ring/byteProduct.js';
import type { Arena, ProductShape } from '../ring/kernels.js';
import { formatMatrix, layOut } from '../text/formatMatrix.js';
import type { Links } from '../transport/channel.js';
import { compareAll } from './compareAll.js';
import { digest, Party, type Randomness } from './party.js';
import { type Opened, RingShares } from './ringShares.js';
import type { IntegerVector } from './shareVector.js';
import { verifyProducts } from './verifyProducts.js';

/** A node's two components of one party's input, in the ring in which they were shared. */
export interface InputShares {
  readonly declaration: Declaration;
  readonly own: Uint8Array;
  readonly next: Uint8Array;
}

export interface RoundOutcome {
  /** The exact result. */
  readonly text: string;
  /** Its SHA-256 in hexadecimal digits. */
  readonly digest: string;
  readonly rounds: number;
  readonly bytesSent: number;
  /** From the first message to the last, without connecting to peers and opening boxes. */
  readonly computeMs: number;
}

/** Nodes whose messages differ in meaning or order must not run a round together; raise it with every such change. */
const protocolVersion = 2;

/**
 * Runs one node's part of a round. `task` identifies the computation; the nodes abort if their tasks differ. On any
 * fault it throws an MpcAbortError before anything is opened.
 */
export async function computeRound(options: {
  index: number;
  links: Links;
  plan: RoundPlan;
  task: string;
  inputs: Triple<InputShares>;
  products: ByteProduct;
  arena?: Arena;
  randomness?: Randomness;
}): Promise<RoundOutcome> {
  const { plan, inputs } = options;
  const started = performance.now();
  const party = new Party({ ...options, malicious: plan.security.model === 'malicious' });
  const task = createHash('sha256')
    .update(JSON.stringify([protocolVersion, options.task, plan]))
    .digest();
  await party.start(
    task,
    inputs.map(({ own, next }) => ({ own: digest(own), next: digest(next) })),
  );
  const ring = new RingShares(party, { words: plan.words, bits: plan.ringBits }, options.products);
  const loaded = inputs.map((input, i) => load(ring, input, plan.scaleUp[i]!));
  const text = await compute(ring, plan, inputs, loaded);
  return {
    text,
    digest: createHash('sha256').update(text).digest('hex'),
    rounds: party.rounds,
    bytesSent: party.bytesSent,
    computeMs: performance.now() - started,
  };
}

async function compute(
  ring: RingShares,
  plan: RoundPlan,
  inputs: Triple<InputShares>,
  [a, b, c]: readonly IntegerVector[],
): Promise<string> {
  const { result, valueBits } = plan;
  if (plan.operation === 'compare') {
    const orderings = await compareAll(ring, [a!, b!, c!], valueBits);
    return result.form === 'number'
      ? orderings[0]!
      : layOut(
          result.form,
          result.columns,
          orderings.map((text) => `"${text}"`),
        );
  }
  if (plan.operation === 'add') {
    const sum = await ring.openResult(ring.add(ring.add(a!, b!), c!), valueBits);
    return formatMatrix({ ...result, values: ring.readSigned(sum, valueBits) });
  }
  const [left, middle, right] = inputs.map((input) => input.declaration) as [
    Declaration,
    Declaration,
    Declaration,
  ];
  const first = { rows: left.rows, inner: left.columns, columns: middle.columns };
  const second = { rows: left.rows, inner: middle.columns, columns: right.columns };
  const opened = await openProduct(ring, await ring.multiply(a!, b!, first), c!, second, valueBits);
  return formatMatrix({ ...result, values: ring.readSigned(opened, valueBits) });
}

/** Opens a final product. In the malicious model all products are verified before anything is opened. */
export async function openProduct(
  ring: RingShares,
  left: IntegerVector,
  right: IntegerVector,
  shape: ProductShape,
  bits: number,
): Promise<Opened> {
  if (!ring.party.malicious) return await ring.multiplyAndOpen(left, right, shape, bits);
  const product = await ring.multiply(left, right, shape);
  await verifyProducts(ring);
  return await ring.openResult(product, bits);
}

// Reduces an input's components to the ring of the round and scales them to the common scale.
function load(ring: RingShares, input: InputShares, scaleUp: number): IntegerVector {
  const { party } = ring;
  const { arena } = party;
  const count = input.declaration.rows * input.declaration.columns;
  const shares = ring.allocate(count);
  const words = shareWordsFor(count);
  for (const part of ['own', 'next'] as const) {
    const mark = arena.mark();
    const at = arena.allocate(input[part].length);
    arena.view(at, input[part].length).set(input[part]);
    arena.kernels.reduce(shares[part], at, count, words, ring.words, 0xffff_ffff_ffff_ffffn);
    arena.release(mark);
  }
  if (scaleUp === 0) return shares;
  const factor = arena.allocate(ring.bytes(1));
  const power = 10n ** BigInt(scaleUp);
  const limbs = arena.words(factor, ring.words);
  for (let w = 0; w < ring.words; w++) limbs[w] = BigInt.asUintN(64, power >> BigInt(64 * w));
  return ring.multiplyPublicRight(shares, factor, { rows: count, inner: 1, columns: 1 });
}
