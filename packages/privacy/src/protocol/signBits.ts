import { AllSetTree } from './allSetTree.js';
import { type BitShares, offset } from './bitShares.js';
import { CarryTree, carryGates } from './carryTree.js';
import type { Shares } from './party.js';

/** The number of elements is a multiple of this, so that a bit plane consists of whole 16-byte vectors. */
export const lanes = 128;

/** The results, one bit per element. */
export interface Signs {
  readonly negative: Shares;
  /** Absent if not requested. */
  readonly zero?: Shares;
}

/**
 * Computes for each element, as a signed number of `bits` bits, whether it is negative and, with `withZero`, whether it
 * is zero. The three components become bit-shared numbers without a message, because two parties know each component. A
 * carry-save adder reduces three summands to two; then a carry tree computes the carry into the top bit.
 */
export async function signBits(
  logic: BitShares,
  elements: Shares,
  count: number,
  words: number,
  { bits, withZero }: { bits: number; withZero: boolean },
): Promise<Signs> {
  const { party } = logic;
  const planeBytes = count / 8;
  const [a, b] = await twoSummands(logic, elements, count, words, bits);
  const lower = bits - 1;
  const propagate = logic.xor(a, b, bits * planeBytes);
  const generate = await logic.and(a, b, lower * planeBytes);
  const carries = new CarryTree(logic, generate, propagate, lower, planeBytes);
  const zeros = withZero ? zeroTree(logic, generate, propagate, bits, planeBytes) : undefined;
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
  const negative = party.allocateShares(planeBytes);
  logic.xorInto(negative, carries.carry, offset(propagate, lower * planeBytes), planeBytes);
  return zeros === undefined ? { negative } : { negative, zero: zeros.allSet };
}

// Reduces three summands to two: the sums without carries, and the carries, which are the majorities shifted by one bit.
async function twoSummands(
  logic: BitShares,
  elements: Shares,
  count: number,
  words: number,
  bits: number,
): Promise<[Shares, Shares]> {
  const { party } = logic;
  const { arena } = party;
  const planeBytes = count / 8;
  const size = bits * planeBytes;
  const own = arena.allocate(size);
  const next = arena.allocate(size);
  arena.kernels.toPlanes(own, elements.own, count, words, bits);
  arena.kernels.toPlanes(next, elements.next, count, words, bits);
  const none = arena.allocateZeroed(size);
  const summand = (component: number): Shares => ({
    own: component === party.index ? own : none,
    next: component === (party.index + 1) % 3 ? next : none,
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
  return [sums, carries];
}

// A sum is zero if every bit's propagate equals the carry into it, given that all lower sum bits are zero. That carry is
// set if any of the two summand bits below is set, which is their propagate + generate.
function zeroTree(
  logic: BitShares,
  generate: Shares,
  propagate: Shares,
  bits: number,
  planeBytes: number,
): AllSetTree {
  const size = bits * planeBytes;
  const differs = logic.party.allocateShares(size);
  logic.copy(differs, propagate, size);
  const above = offset(differs, planeBytes);
  logic.xorInto(above, above, propagate, size - planeBytes);
  logic.xorInto(above, above, generate, size - planeBytes);
  logic.notInto(differs, differs, size);
  return new AllSetTree(logic, differs, bits, planeBytes);
}

/** AND gates per element. */
export function andsPerSign(bits: number, withZero: boolean): number {
  return 2 * (bits - 1) + carryGates(bits - 1) + (withZero ? bits - 1 : 0);
}
