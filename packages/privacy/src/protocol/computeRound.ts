import { createHash } from 'node:crypto';
import type { ResultFor } from '../consent/terms.js';
import { type Declaration, shareWordsFor } from '../declaration.js';
import type { CommonPlan, RoundPlan } from '../plan.js';
import { asJson } from '../program/program.js';
import type { ByteProduct } from '../ring/byteProduct.js';
import type { Arena, ProductShape } from '../ring/kernels.js';
import type { QuestionPlan } from '../statistics/planQuestion.js';
import { formatMatrix } from '../text/formatMatrix.js';
import { formatOrderings } from '../text/orderings.js';
import type { Links } from '../transport/channel.js';
import { commitResult, type ResultShares } from './commitResult.js';
import { compareAll, shareOrderings } from './compareAll.js';
import { digest, Party, type Randomness } from './party.js';
import { type Opened, RingShares } from './ringShares.js';
import { runProgram, takeInputs } from './runProgram.js';
import type { IntegerVector, ShareVector } from './shareVector.js';
import { verifyProducts } from './verifyProducts.js';

/** A node's two components of one party's input, in the ring in which they were shared. */
export interface InputShares {
  readonly declaration: Declaration;
  readonly own: Uint8Array;
  readonly next: Uint8Array;
}

export interface RoundOutcome {
  /** The exact result; empty if it is for the parties alone. */
  readonly text: string;
  /** This node's shares of a result for the parties alone, which no node learns. */
  readonly shares?: ResultShares;
  /** SHA-256 of the result, or of the commitments to its shares, in hexadecimal digits. */
  readonly digest: string;
  readonly rounds: number;
  readonly bytesSent: number;
  /** From the first message to the last, without connecting to peers and opening boxes. */
  readonly computeMs: number;
}

/** Nodes whose messages differ in meaning or order must not run a round together; raise it with every such change. */
const protocolVersion = 4;

/**
 * Runs one node's part of a round. `task` identifies the computation; the nodes abort if their tasks differ. On any
 * fault it throws an MpcAbortError before anything is opened.
 */
export async function computeRound(options: {
  index: number;
  links: Links;
  plan: RoundPlan | QuestionPlan;
  task: string;
  inputs: readonly InputShares[];
  /** By default the result is opened to everyone. */
  resultFor?: ResultFor;
  products: ByteProduct;
  arena?: Arena;
  randomness?: Randomness;
}): Promise<RoundOutcome> {
  const { plan, inputs } = options;
  const started = performance.now();
  const party = new Party({ ...options, malicious: plan.security.model === 'malicious' });
  const task = createHash('sha256')
    .update(asJson([protocolVersion, options.task, plan]))
    .digest();
  await party.start(
    task,
    inputs.map(({ own, next }) => ({ own: digest(own), next: digest(next) })),
  );
  const ring = new RingShares(party, { words: plan.words, bits: plan.ringBits }, options.products);
  const opens = options.resultFor !== 'parties';
  const computed =
    plan.operation === 'question'
      ? await computeQuestion(ring, plan, inputs, opens)
      : await compute(ring, plan, inputs, opens);
  const outcome =
    'text' in computed
      ? { text: computed.text }
      : { text: '', shares: await commitResult(party, computed.shares) };
  const { text, shares } = outcome;
  return {
    ...outcome,
    digest: createHash('sha256')
      .update(shares === undefined ? text : Buffer.concat(shares.commitments))
      .digest('hex'),
    rounds: party.rounds,
    bytesSent: party.bytesSent,
    computeMs: performance.now() - started,
  };
}

/** The result of a computation: opened, or as verified shares of the bits that would be opened. */
type Computed = { readonly text: string } | { readonly shares: ShareVector };

async function compute(
  ring: RingShares,
  plan: RoundPlan,
  inputs: readonly InputShares[],
  opens: boolean,
): Promise<Computed> {
  const { result, valueBits } = plan;
  const [a, b, c] = inputs.map((input, i) =>
    load(ring, input, shareWordsFor(elementsOf(input)), plan.scaleUp[i]!),
  );
  const format = (opened: Opened): Computed => formatted(ring, plan, opened);
  if (plan.operation === 'compare') {
    if (!opens) return { shares: await shareOrderings(ring, [a!, b!, c!], valueBits) };
    return { text: formatOrderings(result, await compareAll(ring, [a!, b!, c!], valueBits)) };
  }
  if (plan.operation === 'add') {
    const sum = ring.add(ring.add(a!, b!), c!);
    if (!opens) return { shares: ring.reduce(sum, valueBits) };
    return format(await ring.openResult(sum, valueBits));
  }
  const [left, middle, right] = inputs.map((input) => input.declaration) as [
    Declaration,
    Declaration,
    Declaration,
  ];
  const first = { rows: left.rows, inner: left.columns, columns: middle.columns };
  const second = { rows: left.rows, inner: middle.columns, columns: right.columns };
  const half = await ring.multiply(a!, b!, first);
  if (!opens) return { shares: ring.reduce(await shareProduct(ring, half, c!, second), valueBits) };
  return format(await openProduct(ring, half, c!, second, valueBits));
}

const formatted = (ring: RingShares, { result, valueBits }: CommonPlan, opened: Opened): Computed => ({
  text: formatMatrix({ ...result, values: ring.readSigned(opened, valueBits) }),
});

async function computeQuestion(
  ring: RingShares,
  plan: QuestionPlan,
  inputs: readonly InputShares[],
  opens: boolean,
): Promise<Computed> {
  const { program, programPlan, valueBits } = plan;
  const loaded = inputs.map((input) => load(ring, input, ring.words, 0));
  const outputs = await runProgram(ring, program, programPlan, takeInputs(program, loaded));
  const all = ring.join(outputs);
  if (!opens) return { shares: ring.reduce(all, valueBits) };
  return formatted(ring, plan, await ring.openResult(all, valueBits));
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
  return await ring.openResult(await shareProduct(ring, left, right, shape), bits);
}

// Shares of a final product; in the malicious model all products are verified.
async function shareProduct(
  ring: RingShares,
  left: IntegerVector,
  right: IntegerVector,
  shape: ProductShape,
): Promise<IntegerVector> {
  const product = await ring.multiply(left, right, shape);
  if (!ring.party.malicious) return product;
  await verifyProducts(ring);
  return product;
}

const elementsOf = ({ declaration }: InputShares): number => declaration.rows * declaration.columns;

// Reduces an input's components to the ring of the round and scales them to the common scale.
function load(ring: RingShares, input: InputShares, words: number, scaleUp: number): IntegerVector {
  const { party } = ring;
  const { arena } = party;
  const count = elementsOf(input);
  const shares = ring.allocate(count);
  for (const part of ['own', 'next'] as const) {
    const mark = arena.mark();
    const at = arena.allocate(input[part].length);
    arena.view(at, input[part].length).set(input[part]);
    arena.kernels.reduce(shares[part], at, count, words, ring.words, 0xffff_ffff_ffff_ffffn);
    arena.release(mark);
  }
  return ring.scale(shares, 10n ** BigInt(scaleUp));
}
