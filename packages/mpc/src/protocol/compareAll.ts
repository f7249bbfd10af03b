import { BitShares, offset } from './bitShares.js';
import type { Shares } from './party.js';
import type { RingShares } from './ringShares.js';
import { andsPerSign, LANES, signBits } from './signBits.js';
import { verifyAnds } from './verifyAnds.js';

/** AND gates verified at a time; the check holds about 50 bytes for each. */
const ANDS_PER_BATCH_MAX = 1 << 22;

// For each element: is P(a) less than P(b)? Both directions of each pair, for equality is neither.
const PAIRS = [
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
  [1, 2],
  [2, 1],
] as const;

/** How many signs are found and verified together. */
export function signsPerBatch(bits: number): number {
  return Math.max(LANES, Math.floor(ANDS_PER_BATCH_MAX / andsPerSign(bits) / LANES) * LANES);
}

/** For each element the order of three shared numbers, such as `P1 > P0 = P2`; nothing else is opened. */
export async function compareAll(
  ring: RingShares,
  inputs: readonly Shares[],
  count: number,
  bits: number,
): Promise<string[]> {
  const { party } = ring;
  const { arena } = party;
  const total = PAIRS.length * count;
  const size = Math.ceil(total / LANES) * LANES;
  const differences = party.allocateZeroShares(ring.bytes(size));
  for (const [p, [left, right]] of PAIRS.entries()) {
    const mark = arena.mark();
    const difference = ring.subtract(inputs[left]!, inputs[right]!, count);
    arena.copy(differences.own + ring.bytes(p * count), difference.own, ring.bytes(count));
    arena.copy(differences.next + ring.bytes(p * count), difference.next, ring.bytes(count));
    arena.release(mark);
  }
  const opened = await openSigns(ring, differences, size, bits);
  const less = (pair: number, element: number) => {
    const at = pair * count + element;
    return ((opened[at >> 3]! >> (at & 7)) & 1) === 1;
  };
  return Array.from({ length: count }, (_, element) => ordering((pair) => less(pair, element)));
}

/** Finds, verifies and only then opens the signs of shared numbers; `count` is a multiple of {@link LANES}. */
export async function openSigns(
  ring: RingShares,
  elements: Shares,
  count: number,
  bits: number,
): Promise<Uint8Array> {
  const { party } = ring;
  const { arena } = party;
  const signs = party.allocateShares(count / 8);
  const batch = signsPerBatch(bits);
  for (let from = 0; from < count; from += batch) {
    const mark = arena.mark();
    const width = Math.min(batch, count - from);
    const logic = new BitShares(party);
    const planes = await signBits(logic, offset(elements, ring.bytes(from)), width, ring.words, bits);
    if (party.malicious) await verifyAnds(logic);
    logic.copy(offset(signs, from / 8), planes, width / 8);
    arena.release(mark);
  }
  const at = await party.openXor(signs, count / 8);
  return Uint8Array.from(arena.view(at, count / 8));
}

// Descending, parties of equal value in their order.
function ordering(less: (pair: number) => boolean): string {
  const isLess = (a: number, b: number) => less(PAIRS.findIndex(([x, y]) => x === a && y === b));
  const parties = [0, 1, 2].sort((a, b) => (isLess(a, b) ? 1 : isLess(b, a) ? -1 : a - b));
  return parties.reduce(
    (text, party, i) =>
      i === 0 ? `P${party}` : `${text} ${isLess(party, parties[i - 1]!) ? '>' : '='} P${party}`,
    '',
  );
}
