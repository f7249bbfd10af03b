import { AllSetTree } from './allSetTree.js';
import type { BitShares } from './bitShares.js';
import { CarryTree, carryGates } from './carryTree.js';
import { type BitVector, bitRing, type IntegerVector, ShareVector } from './shareVector.js';

/** The results, one bit per element. */
export interface Signs {
  readonly negative: BitVector;
  /** Absent if not requested. */
  readonly zero?: BitVector;
}

/**
 * Computes for each element, as a signed number of `bits` bits, whether it is negative and, with `withZero`, whether it
 * is zero. The three components become bit-shared numbers without a message, because two parties know each component. A
 * carry-save adder reduces three summands to two; then a carry tree computes the carry into the top bit.
 */
export async function signBits(
  logic: BitShares,
  elements: IntegerVector,
  { bits, withZero }: { bits: number; withZero: boolean },
): Promise<Signs> {
  const planeBytes = elements.length / 8;
  const [a, b] = await twoSummands(logic, elements, bits);
  const lowerBytes = (bits - 1) * planeBytes;
  const propagate = logic.xor(a, b);
  const generate = await logic.and(a.slice(0, lowerBytes), b.slice(0, lowerBytes));
  const carries = new CarryTree(logic, generate, propagate, planeBytes);
  const zeros = withZero ? zeroTree(logic, generate, propagate, planeBytes) : undefined;
  const trees = zeros === undefined ? [carries] : [carries, zeros];
  for (;;) {
    const levels = trees.flatMap((tree) => {
      const gates = tree.level();
      return gates === undefined ? [] : [{ tree, gates }];
    });
    if (levels.length === 0) break;
    const outputs = await logic.andAll(levels.map(({ gates }) => gates));
    levels.forEach(({ tree }, i) => {
      tree.accept(outputs[i]!);
    });
  }
  const negative = logic.xor(carries.carry, propagate.slice(lowerBytes, planeBytes));
  return zeros === undefined ? { negative } : { negative, zero: zeros.allSet };
}

/** Two bit-sliced numbers whose sum, modulo 2^bits, is that of the components of each element. */
export async function twoSummands(
  logic: BitShares,
  elements: IntegerVector,
  bits: number,
): Promise<[BitVector, BitVector]> {
  const { party } = logic;
  const { arena } = party;
  const count = elements.length;
  const words = elements.ring.elementBytes / 8;
  const planeBytes = count / 8;
  const size = bits * planeBytes;
  const own = arena.allocate(size);
  const next = arena.allocate(size);
  arena.kernels.toPlanes(own, elements.own, count, words, bits);
  arena.kernels.toPlanes(next, elements.next, count, words, bits);
  const none = arena.allocateZeroed(size);
  const summand = (component: number): BitVector =>
    new ShareVector(bitRing, size, {
      own: component === party.index ? own : none,
      next: component === (party.index + 1) % 3 ? next : none,
    });
  return await carrySave(logic, [summand(0), summand(1), summand(2)], planeBytes);
}

/** Reduces three summands to two: the sums without carries, and the carries, which are the majorities shifted by one bit. */
export async function carrySave(
  logic: BitShares,
  [first, second, third]: readonly [BitVector, BitVector, BitVector],
  planeBytes: number,
): Promise<[BitVector, BitVector]> {
  const firstThird = logic.xor(first, third);
  const secondThird = logic.xor(second, third);
  const sums = logic.xor(firstThird, second);
  // The majority of three bits is ((a + c) AND (b + c)) + c. The carry out of the top bit is not needed.
  const lower = (vector: BitVector) => vector.slice(0, first.length - planeBytes);
  const majority = await logic.and(lower(firstThird), lower(secondThird));
  const carries = logic.party.allocateZeroShares(bitRing, first.length);
  logic.xorInto(carries.slice(planeBytes, majority.length), majority, lower(third));
  return [sums, carries];
}

// A sum is zero if every bit's propagate equals the carry into it, given that all lower sum bits are zero. That carry is
// set if any of the two summand bits below is set, which is their propagate + generate.
function zeroTree(
  logic: BitShares,
  generate: BitVector,
  propagate: BitVector,
  planeBytes: number,
): AllSetTree {
  const differs = logic.allocate(propagate.length);
  logic.copy(differs, propagate);
  const above = differs.slice(planeBytes, generate.length);
  logic.xorInto(above, above, propagate.slice(0, generate.length));
  logic.xorInto(above, above, generate);
  logic.notInto(differs, differs);
  return new AllSetTree(logic, differs, planeBytes);
}

/** AND gates per element. */
export function andsPerSign(bits: number, withZero: boolean): number {
  return 2 * (bits - 1) + carryGates(bits - 1) + (withZero ? bits - 1 : 0);
}
