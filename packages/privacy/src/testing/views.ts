// What a node sees of a round, and the search for a run on other inputs in which it sees exactly the same.
import assert from 'node:assert/strict';
import type { Bounds } from '../bounds.js';
import { saltBytes } from '../client/privateResult.js';
import type { ResultFor } from '../consent/terms.js';
import { type Declaration, inputSize, scaledValues } from '../declaration.js';
import type { MpcAbortError } from '../errors.js';
import { type Operation, planRound, type RoundPlan, type Security, type Triple } from '../plan.js';
import { computeRound, type InputShares } from '../protocol/computeRound.js';
import { ByteProduct } from '../ring/byteProduct.js';
import { Arena } from '../ring/kernels.js';
import { parseMatrix } from '../text/parseMatrix.js';
import { declareInput } from './declareInput.js';
import { createLocalLinks, type Wire } from './localLinks.js';
import { Tape, tapedRandomness } from './tapes.js';

const products = new ByteProduct();
const arenas = [new Arena(), new Arena(), new Arena()];
const keyBytes = 16;
/** A search takes about one run for each message that the node receives. */
const runsMax = 120;

/** A lie of the corrupted node: it flips the lowest bit of its first message of a step, and continues with the false value. */
export interface Lie {
  readonly label: string;
}

/** All that the node, together with the coordinator, sees of a run beside its own inputs and keys. */
export interface View {
  readonly messages: readonly Wire[];
  /** What each node reports to the coordinator. */
  readonly reports: readonly string[];
  /** The component of a private result that the node lacks, behind its salt. */
  readonly missing: Uint8Array | undefined;
}

export interface Experiment {
  readonly operation: Operation;
  readonly security: Security;
  /** The corrupted node. */
  readonly node: number;
  readonly lie?: Lie | undefined;
  /** By default everyone learns the result. */
  readonly resultFor?: ResultFor;
  /** By default the narrowest that hold the inputs. */
  readonly bounds?: Bounds;
}

/** One of two runs that look the same to the node. */
export interface TapedRun {
  /** The inputs' components, by node. */
  readonly inputs: readonly Triple<InputShares>[];
  /** What is XORed to the stream of each key, by the key's owner. */
  readonly changes: readonly Uint8Array[];
  readonly view: View;
}

/** Two runs on different inputs in which the node sees the same. */
export interface Twins {
  /** The nodes' keys, which are the same in both. */
  readonly keys: readonly Uint8Array[];
  readonly runs: readonly [TapedRun, TapedRun];
}

/** Runs a round on fixed shares and tapes, and returns what the node sees. */
async function run(
  { node, lie, resultFor = 'public' }: Experiment,
  plan: RoundPlan,
  inputs: readonly Triple<InputShares>[],
  tapes: readonly Tape[],
): Promise<View> {
  for (const tape of tapes) tape.rewind();
  const messages: Wire[] = [];
  let lied = false;
  const links = createLocalLinks({
    onWire: (wire) => {
      if (!lied && wire.from === node && wire.label === lie?.label) {
        lied = true;
        wire.memory[0]! ^= 1;
        wire.message[0]! ^= 1;
      }
      // Of a private result the node receives a salted commitment, which hides the component behind a salt it lacks.
      const isCommitment = resultFor === 'parties' && wire.label === 'result';
      if (wire.to === node && !isCommitment) messages.push(wire);
      return wire.message;
    },
  });
  const outcomes = await Promise.allSettled(
    links.map(async (own, index) => {
      try {
        const randomness = tapedRandomness(tapes, index);
        const arena = arenas[index]!;
        arena.clear();
        return await computeRound({
          index,
          links: own,
          plan,
          task: 'view',
          inputs: inputs[index]!,
          resultFor,
          products,
          arena,
          randomness,
        });
      } catch (error) {
        own.next.close();
        own.previous.close();
        throw error;
      }
    }),
  );
  const reports = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') {
      const { reason } = outcome.reason as MpcAbortError;
      if (reason === undefined) throw outcome.reason;
      return reason;
    }
    const { text, digest, shares, rounds, bytesSent } = outcome.value;
    const seen = shares === undefined ? { text, digest } : { text };
    return JSON.stringify({ ...seen, rounds, bytesSent });
  });
  const holder = outcomes[(node + 2) % 3]!;
  const shares = holder.status === 'fulfilled' ? holder.value.shares : undefined;
  return { messages, reports, missing: shares?.own };
}

/**
 * Searches a run on `second` in which the node sees exactly what it saw on `first`: its own components of the inputs, its
 * two keys, every message, and every node's report. Only the component and the key that it does not hold may differ. If
 * such a run exists for every run, and the way back leads to where it began, the node's view has the same distribution
 * for both inputs. Throws with the name of the message that no mask unknown to the node can hide.
 */
export async function findTwins(
  experiment: Experiment,
  first: Triple<string>,
  second: Triple<string>,
): Promise<Twins> {
  const { bounds, node, operation, security } = experiment;
  const declarations = first.map((text, i) => ({ ...commonDeclaration(text, second[i]!), ...bounds }));
  const plan = planRound(operation, declarations as unknown as Triple<Declaration>, security);
  const known = first.map((_, i) => knownComponents(declarations[i]!));
  const share = (texts: Triple<string>) => shareAll(texts, declarations, known, node);
  const tapes = [0, 1, 2].map(() => new Tape(crypto.getRandomValues(new Uint8Array(keyBytes))));
  const wanted = await run(experiment, plan, share(first), tapes);
  const firstRun = { inputs: share(first), changes: tapes.map(changesOf), view: wanted };
  const found = await match(experiment, plan, share(second), tapes, wanted);
  const secondRun = { inputs: share(second), changes: tapes.map(changesOf), view: found };
  await match(experiment, plan, share(first), tapes, wanted);
  const unknown = (node + 2) % 3;
  if (experiment.resultFor === 'parties') {
    const [salt] = tapes[unknown]!.drawsOf(unknown, 'salt');
    const missing = wanted.missing?.slice(0, saltBytes);
    if (salt === undefined || Buffer.compare(salt.bytes, missing ?? new Uint8Array()) !== 0)
      assert.fail(`Node ${node} knows the salt of the component that it lacks`);
  }
  // The semi-honest opening sends fewer bits than its mask has, so that its way back may differ above them.
  const isBack = tapes.every((tape) => changesOf(tape).length === 0);
  if (!isBack && security.model === 'malicious') assert.fail('The way back leads to another run');
  return { keys: tapes.map(({ key }) => key), runs: [firstRun, secondRun] };
}

/** The view that both runs have in common. */
export async function hideInputs(
  experiment: Experiment,
  first: Triple<string>,
  second: Triple<string>,
): Promise<View> {
  return (await findTwins(experiment, first, second)).runs[0].view;
}

// Without the zeros at the end.
function changesOf({ changes }: Tape): Uint8Array {
  let length = changes.length;
  while (length > 0 && changes[length - 1] === 0) length--;
  return changes.slice(0, length);
}

// Changes the tape that the node does not hold until the run shows the node what is wanted.
async function match(
  experiment: Experiment,
  plan: RoundPlan,
  inputs: readonly Triple<InputShares>[],
  tapes: readonly Tape[],
  wanted: View,
): Promise<View> {
  const unknown = (experiment.node + 2) % 3;
  for (let runs = 0; runs < runsMax; runs++) {
    const found = await run(experiment, plan, inputs, tapes);
    const differing = found.messages.filter(
      (wire) => Buffer.compare(wire.message, sameAs(wire, wanted)?.message ?? wire.message) !== 0,
    );
    if (differing.length === 0) {
      if (found.messages.length !== wanted.messages.length) assert.fail('The number of messages differs');
      if (found.reports.join() !== wanted.reports.join()) {
        assert.fail(`The reports differ: ${wanted.reports.join()} and ${found.reports.join()}`);
      }
      return found;
    }
    // The digest of a component changes with the component, which comes from the other node.
    const wire = differing.find((one) => !isDigest(one)) ?? differing[0]!;
    const count = found.messages.filter(
      (other) => other.from === wire.from && other.label === wire.label && other.sequence < wire.sequence,
    ).length;
    const { label, sign } = maskOf(wire);
    const draw = tapes[unknown]!.drawsOf(wire.from, label)[count];
    if (draw === undefined) assert.fail(`Nothing that node ${wire.to} does not know masks ${name(wire)}`);
    const words = elementWords(plan, wire.label);
    const wish = sameAs(wire, wanted)!.message;
    tapes[unknown]!.replace(draw, shifted(draw.bytes, wire.message, wish, sign, words));
  }
  assert.fail(`No mask hides all messages to node ${experiment.node}: one pad serves two of them`);
}

const sameAs = ({ from, sequence }: Wire, { messages }: View) =>
  messages.find((other) => other.from === from && other.sequence === sequence);
const isDigest = ({ from, to, label }: Wire) =>
  from === (to + 1) % 3 && ['coin', 'e', 't', 'result'].includes(label);
const name = ({ from, to, label, sequence }: Wire) =>
  `message ${sequence} (${label}) from node ${from} to ${to}`;

// e = κ·u - r is masked by r; all others by the draw of their own step, which the next node's summand subtracts.
function maskOf({ label, from, to }: Wire): { label: string; sign: 1n | -1n } {
  if (label === 'e') return { label: 'r', sign: 1n };
  if (label === 'product opened') return { label, sign: from === (to + 1) % 3 ? -1n : 1n };
  return { label, sign: 1n };
}

// Words of an element of a message over the integers; undefined for messages under XOR.
function elementWords(plan: RoundPlan, label: string): { message: number; mask: number } | undefined {
  if (plan.operation !== 'multiply') return undefined;
  const message = label === 'product opened' ? Math.ceil(plan.valueBits / 64) : plan.words;
  return { message, mask: plan.words };
}

// The mask with which the message would have been the wanted one.
function shifted(
  mask: Uint8Array,
  message: Uint8Array,
  wanted: Uint8Array,
  sign: 1n | -1n,
  words: { message: number; mask: number } | undefined,
): Uint8Array {
  if (words === undefined) return mask.map((byte, i) => byte ^ message[i]! ^ wanted[i]!);
  const masks = readElements(mask, words.mask);
  const [is, should] = [readElements(message, words.message), readElements(wanted, words.message)];
  return writeElements(
    masks.map((value, i) => value + sign * (is[i]! - should[i]!)),
    words.mask,
  );
}

function readElements(bytes: Uint8Array, words: number): bigint[] {
  const limbs = new BigUint64Array(Uint8Array.from(bytes).buffer);
  return Array.from({ length: limbs.length / words }, (_, i) => {
    let value = 0n;
    for (let w = words - 1; w >= 0; w--) value = (value << 64n) | limbs[i * words + w]!;
    return value;
  });
}

function writeElements(values: readonly bigint[], words: number): Uint8Array<ArrayBuffer> {
  const limbs = new BigUint64Array(values.length * words);
  for (const [i, value] of values.entries()) {
    for (let w = 0; w < words; w++) limbs[i * words + w] = BigInt.asUintN(64, value >> BigInt(64 * w));
  }
  return new Uint8Array(limbs.buffer);
}

function commonDeclaration(first: string, second: string): Declaration {
  const [a, b] = [declareInput(parseMatrix(first)), declareInput(parseMatrix(second))];
  return { ...a, scale: Math.max(a.scale, b.scale), bits: Math.max(a.bits, b.bits) };
}

// The two components that the corrupted node holds.
function knownComponents(declaration: Declaration): [bigint[], bigint[]] {
  const { elements, words } = inputSize(declaration);
  const random = () => {
    const bytes = new Uint8Array(elements * words * 8);
    crypto.getRandomValues(bytes);
    return readElements(bytes, words);
  };
  return [random(), random()];
}

// Shares of the texts in which the node's two components are the known ones.
function shareAll(
  texts: Triple<string>,
  declarations: readonly Declaration[],
  known: readonly [bigint[], bigint[]][],
  node: number,
): Triple<InputShares>[] {
  const components = texts.map((text, party) => {
    const { words } = inputSize(declarations[party]!);
    const values = scaledValues(parseMatrix(text), declarations[party]!);
    const [own, next] = known[party]!;
    const rest = values.map((value, i) => value - own[i]! - next[i]!);
    const ordered: Uint8Array[] = [];
    ordered[node] = writeElements(own, words);
    ordered[(node + 1) % 3] = writeElements(next, words);
    ordered[(node + 2) % 3] = writeElements(rest, words);
    return ordered;
  });
  return [0, 1, 2].map(
    (index) =>
      components.map((of, party) => ({
        declaration: declarations[party]!,
        own: of[index]!,
        next: of[(index + 1) % 3]!,
      })) as unknown as Triple<InputShares>,
  );
}
