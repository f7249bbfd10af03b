import { type BitShares, offset } from './bitShares.js';
import type { Shares } from './party.js';

/** Elements are handled in multiples of this, so that a plane of bits is whole 16-byte vectors. */
export const LANES = 128;

/**
 * The sign bit of every element, looking at its low `bits` bits as a signed number. Each party can write the
 * three components of the sum down as bit-shared numbers without a message, for every component is known to
 * the two parties that hold it; a carry-save adder makes two summands of three and a carry tree finds the
 * carry into the top bit.
 */
export async function signBits(
  logic: BitShares,
  elements: Shares,
  count: number,
  words: number,
  bits: number,
): Promise<Shares> {
  const { party } = logic;
  const { arena } = party;
  const planeBytes = count / 8;
  const size = bits * planeBytes;
  const own = arena.allocate(size);
  const next = arena.allocate(size);
  arena.kernels.toPlanes(own, elements.own, count, words, bits);
  arena.kernels.toPlanes(next, elements.next, count, words, bits);
  const zero = arena.allocateZeroed(size);
  const summand = (component: number): Shares => ({
    own: component === party.index ? own : zero,
    next: component === (party.index + 1) % 3 ? next : zero,
  });
  const third = summand(2);
  const firstThird = logic.xor(summand(0), third, size);
  const secondThird = logic.xor(summand(1), third, size);
  const sums = logic.xor(firstThird, summand(1), size);
  // The majority of three bits is ((a + c) AND (b + c)) + c. The carry out of the top bit is not needed.
  const carryBytes = size - planeBytes;
  const majority = await logic.and(firstThird, secondThird, carryBytes);
  const carries = party.allocateZeroShares(size);
  logic.xorInto(offset(carries, planeBytes), majority, third, carryBytes);
  return topOfSum(logic, sums, carries, planeBytes, bits);
}

// The top bit of a + b: a and b's own top bits plus the carry that a tree of (generate, propagate) pairs gives.
async function topOfSum(
  logic: BitShares,
  a: Shares,
  b: Shares,
  planeBytes: number,
  bits: number,
): Promise<Shares> {
  const { party } = logic;
  let level = bits - 1;
  let propagate = logic.xor(a, b, bits * planeBytes);
  const top = offset(propagate, level * planeBytes);
  let generate = await logic.and(a, b, level * planeBytes);
  while (level > 1) {
    const pairs = level >> 1;
    const odd = level & 1;
    // Upper propagate AND lower generate for all pairs, AND lower propagate for all but the lowest pair,
    // below which there is nothing to propagate.
    const gates = (2 * pairs - 1) * planeBytes;
    const x = party.allocateShares(gates);
    const y = party.allocateShares(gates);
    for (let pair = 0; pair < pairs; pair++) {
      const low = 2 * pair * planeBytes;
      const upper = offset(propagate, low + planeBytes);
      logic.copy(offset(x, pair * planeBytes), upper, planeBytes);
      logic.copy(offset(y, pair * planeBytes), offset(generate, low), planeBytes);
      if (pair === 0) continue;
      const at = (pairs + pair - 1) * planeBytes;
      logic.copy(offset(x, at), upper, planeBytes);
      logic.copy(offset(y, at), offset(propagate, low), planeBytes);
    }
    const z = await logic.and(x, y, gates);
    const width = pairs + odd;
    const nextGenerate = party.allocateShares(width * planeBytes);
    const nextPropagate = party.allocateShares(width * planeBytes);
    for (let pair = 0; pair < pairs; pair++) {
      const at = pair * planeBytes;
      const upper = offset(generate, (2 * pair + 1) * planeBytes);
      logic.xorInto(offset(nextGenerate, at), upper, offset(z, at), planeBytes);
      if (pair > 0)
        logic.copy(offset(nextPropagate, at), offset(z, (pairs + pair - 1) * planeBytes), planeBytes);
    }
    if (odd === 1) {
      const from = (level - 1) * planeBytes;
      logic.copy(offset(nextGenerate, pairs * planeBytes), offset(generate, from), planeBytes);
      logic.copy(offset(nextPropagate, pairs * planeBytes), offset(propagate, from), planeBytes);
    }
    generate = nextGenerate;
    propagate = nextPropagate;
    level = width;
  }
  return logic.xor(generate, top, planeBytes);
}

/** AND gates that one element costs. */
export function andsPerSign(bits: number): number {
  let gates = 2 * (bits - 1);
  for (let level = bits - 1; level > 1; level = (level >> 1) + (level & 1)) gates += 2 * (level >> 1) - 1;
  return gates;
}
