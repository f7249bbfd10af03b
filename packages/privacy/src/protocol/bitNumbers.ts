import { BitShares } from './bitShares.js';
import { CarryTree, carryGates } from './carryTree.js';
import { openPlanes } from './compareAll.js';
import type { RingShares } from './ringShares.js';
import { type BitVector, bitRing, type IntegerVector } from './shareVector.js';
import { carrySave, twoSummands } from './signBits.js';
import { verifyAnds } from './verifyAnds.js';

/** Shares of the low bits of numbers: plane b holds bit b of every number. Their count is a multiple of `lanes`. */
export async function toBits(logic: BitShares, numbers: IntegerVector, bits: number): Promise<BitVector> {
  const [a, b] = await twoSummands(logic, numbers, bits);
  return await addBits(logic, a, b, numbers.length / 8);
}

/** Gates for each number. */
export const toBitsGates = (bits: number): number => 2 * (bits - 1);

/**
 * Shares in the ring of numbers that are shared bit by bit. With a random number r that nobody knows, x − r is computed on bits,
 * verified together with the gates that led to x, and opened; added to r it is x.
 */
export async function toNumbers(
  ring: RingShares,
  bits: BitVector,
  planeBytes: number,
  logic = new BitShares(ring.party),
): Promise<IntegerVector> {
  const { party } = ring;
  const { arena } = party;
  const count = 8 * planeBytes;
  const numbers = party.randomShares(ring.ring, count, 'mask');
  const mark = arena.mark();
  const [a, b] = await twoSummands(logic, numbers, ring.bits);
  // x − r = NOT (NOT x + r).
  const inverse = party.allocateZeroShares(bitRing, ring.bits * planeBytes);
  logic.copy(inverse.slice(0, bits.length), bits);
  logic.notInto(inverse, inverse);
  const [sums, carries] = await carrySave(logic, [inverse, a, b], planeBytes);
  const masked = await addBits(logic, sums, carries, planeBytes);
  logic.notInto(masked, masked);
  if (party.malicious) await verifyAnds(logic);
  const opened = await openPlanes(ring, masked);
  const planes = arena.allocateZeroed(64 * ring.words * planeBytes);
  arena.view(planes, opened.length).set(opened);
  // Turning planes into numbers is the same as turning numbers into planes.
  const publicPart = arena.allocate(ring.bytes(count));
  arena.kernels.toPlanes(publicPart, planes, 64 * ring.words, count / 64, count);
  const part = ({ 0: 'own', 2: 'next' } as const)[party.index];
  if (part !== undefined) arena.kernels.add(numbers[part], numbers[part], publicPart, count, ring.words);
  arena.release(mark);
  return numbers;
}

/** Gates for each number, in a ring of so many bits. */
export const toNumbersGates = (ringBits: number): number => 3 * (ringBits - 1);

/** Whether left < right, of numbers without a sign. */
export async function lessBits(
  logic: BitShares,
  left: BitVector,
  right: BitVector,
  planeBytes: number,
): Promise<BitVector> {
  // The carry out of right + NOT left.
  const inverse = logic.allocate(left.length);
  logic.notInto(inverse, left);
  const tree = new CarryTree(logic, await logic.and(right, inverse), logic.xor(right, inverse), planeBytes);
  for (let level = tree.level(); level !== undefined; level = tree.level())
    tree.accept(await logic.and(level.x, level.y));
  return tree.carry;
}

/** Gates for each comparison. */
export const lessBitsGates = (bits: number): number => bits + carryGates(bits);

// One gate for each bit, but one after the other.
async function addBits(logic: BitShares, a: BitVector, b: BitVector, planeBytes: number): Promise<BitVector> {
  const plane = (of: BitVector, i: number) => of.slice(i * planeBytes, planeBytes);
  const sum = logic.xor(a, b);
  let carry = logic.party.allocateZeroShares(bitRing, planeBytes);
  for (let i = 0; i < a.length / planeBytes - 1; i++) {
    const both = await logic.and(logic.xor(plane(a, i), carry), logic.xor(plane(b, i), carry));
    carry = logic.xor(carry, both);
    logic.xorInto(plane(sum, i + 1), plane(sum, i + 1), carry);
  }
  return sum;
}
