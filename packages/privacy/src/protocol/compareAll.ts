import { BitShares } from './bitShares.js';
import type { RingShares } from './ringShares.js';
import { bitRing, type IntegerVector } from './shareVector.js';
import { andsPerSign, lanes, signBits } from './signBits.js';
import { verifyAnds } from './verifyAnds.js';

/** AND gates verified in one batch; the check needs about three bytes per gate. */
const andsPerBatchMax = 1 << 23;

/** The differences whose signs determine the order of three values. */
export const partyPairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** How many signs are computed and verified together. */
export function signsPerBatch(bits: number, withZero: boolean): number {
  return Math.max(lanes, Math.floor(andsPerBatchMax / andsPerSign(bits, withZero) / lanes) * lanes);
}

/** The order of three shared numbers for each element, such as `P1 > P0 = P2`; nothing else is opened. */
export async function compareAll(
  ring: RingShares,
  inputs: readonly IntegerVector[],
  bits: number,
): Promise<string[]> {
  const { party } = ring;
  const { arena } = party;
  const count = inputs[0]!.length;
  const size = Math.ceil((partyPairs.length * count) / lanes) * lanes;
  const differences = party.allocateZeroShares(ring.ring, size);
  for (const [p, [left, right]] of partyPairs.entries()) {
    const mark = arena.mark();
    const difference = ring.subtract(inputs[left]!, inputs[right]!);
    party.copyShares(differences.slice(p * count, count), difference);
    arena.release(mark);
  }
  const { negative, zero } = await openSigns(ring, differences, { bits, withZero: true });
  const signOf = (pair: number, element: number) => {
    const at = pair * count + element;
    return bitAt(zero, at) === 1 ? 0 : 1 - 2 * bitAt(negative, at);
  };
  return Array.from({ length: count }, (_, element) => ordering((pair) => signOf(pair, element)));
}

/** The opened bits, one per number. */
export interface OpenedSigns {
  readonly negative: Uint8Array;
  /** Empty if not requested. */
  readonly zero: Uint8Array;
}

/** Computes, verifies and then opens the signs of shared numbers, whose count is a multiple of {@link lanes}. */
export async function openSigns(
  ring: RingShares,
  elements: IntegerVector,
  { bits, withZero }: { bits: number; withZero: boolean },
): Promise<OpenedSigns> {
  const { party } = ring;
  const { arena } = party;
  const planeBytes = elements.length / 8;
  const planes = party.allocateShares(bitRing, (withZero ? 2 : 1) * planeBytes);
  const batch = signsPerBatch(bits, withZero);
  for (let from = 0; from < elements.length; from += batch) {
    const mark = arena.mark();
    const width = Math.min(batch, elements.length - from);
    const logic = new BitShares(party);
    const { negative, zero } = await signBits(logic, elements.slice(from, width), { bits, withZero });
    if (party.malicious) await verifyAnds(logic);
    logic.copy(planes.slice(from / 8, width / 8), negative);
    if (zero !== undefined) logic.copy(planes.slice(planeBytes + from / 8, width / 8), zero);
    arena.release(mark);
  }
  const at = party.combineXor(planes, await party.openResult(planes));
  const opened = Uint8Array.from(arena.view(at, planes.bytes));
  return { negative: opened.subarray(0, planeBytes), zero: opened.subarray(planeBytes) };
}

const bitAt = (bits: Uint8Array, at: number): number => (bits[at >> 3]! >> (at & 7)) & 1;

// Descending; parties with equal values keep their order. `signOf` returns the sign of a pair's difference.
function ordering(signOf: (pair: number) => number): string {
  const compare = (a: number, b: number): number =>
    a < b ? signOf(partyPairs.findIndex(([x, y]) => x === a && y === b)) : -compare(b, a);
  const parties = [0, 1, 2].sort((a, b) => -compare(a, b) || a - b);
  return parties.reduce(
    (text, party, i) =>
      i === 0 ? `P${party}` : `${text} ${compare(parties[i - 1]!, party) > 0 ? '>' : '='} P${party}`,
    '',
  );
}
