import { BitShares } from './bitShares.js';
import { CarryTree, carryGates } from './carryTree.js';
import { openPlanes } from './compareAll.js';
import type { RingShares } from './ringShares.js';
import { type BitVector, bitRing, type IntegerVector } from './shareVector.js';
import { carrySave, twoSummands } from './signBits.js';
import { verifyAnds } from './verifyAnds.js';

/** How bits are added: with a gate for each, one after the other, or with more gates in fewer messages. */
type Adder = 'ripple' | 'prefix';

/** Shares of the low bits of numbers: plane b holds bit b of every number. Their count is a multiple of `lanes`. */
export async function toBits(
  logic: BitShares,
  numbers: IntegerVector,
  bits: number,
  adder: Adder = 'ripple',
): Promise<BitVector> {
  const [a, b] = await twoSummands(logic, numbers, bits);
  return await addWith[adder](logic, a, b, numbers.length / 8);
}

/** Gates for each number. */
export const toBitsGates = (bits: number, adder: Adder = 'ripple'): number =>
  bits - 1 + adderGates(bits, adder);

/**
 * Shares in the ring of numbers that are shared bit by bit. With a random number r that nobody knows, x − r is computed on bits,
 * verified together with the gates that led to x, and opened; added to r it is x.
 */
export async function toNumbers(
  ring: RingShares,
  bits: BitVector,
  planeBytes: number,
  { logic = new BitShares(ring.party), adder = 'ripple' }: { logic?: BitShares; adder?: Adder } = {},
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
  const masked = await addWith[adder](logic, sums, carries, planeBytes);
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
export const toNumbersGates = (ringBits: number, adder: Adder = 'ripple'): number =>
  2 * (ringBits - 1) + adderGates(ringBits, adder);

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
async function addInTurn(
  logic: BitShares,
  a: BitVector,
  b: BitVector,
  planeBytes: number,
): Promise<BitVector> {
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

// Carries by pairs of pairs (Brent, Kung 1982).
async function addByPrefixes(
  logic: BitShares,
  a: BitVector,
  b: BitVector,
  planeBytes: number,
): Promise<BitVector> {
  const sum = logic.xor(a, b);
  const count = a.length / planeBytes - 1;
  const planesOf = (list: BitVector) =>
    Array.from({ length: count }, (_, i) => list.slice(i * planeBytes, planeBytes));
  const lower = (list: BitVector) => list.slice(0, count * planeBytes);
  const generate = planesOf(await logic.and(lower(a), lower(b)));
  const propagate = planesOf(logic.xor(lower(a), lower(b)));
  for (const level of prefixLevels(count)) {
    const made = await logic.andAll(
      level.flatMap(({ at, from, isInner }) => [
        { x: propagate[at]!, y: generate[from]! },
        ...(isInner ? [{ x: propagate[at]!, y: propagate[from]! }] : []),
      ]),
    );
    for (const { at, isInner } of level) {
      generate[at] = logic.xor(generate[at]!, made.shift()!);
      if (isInner) propagate[at] = made.shift()!;
    }
  }
  for (const [i, carry] of generate.entries()) {
    const plane = sum.slice((i + 1) * planeBytes, planeBytes);
    logic.xorInto(plane, plane, carry);
  }
  return sum;
}

// Which carries are joined with which lower ones, level by level; an inner one does not reach down to the lowest bit yet.
function prefixLevels(count: number): { at: number; from: number; isInner: boolean }[][] {
  const levelOf = (first: number, by: number, isUp: boolean) =>
    Array.from({ length: Math.max(0, Math.ceil((count - first) / (2 * by))) }, (_, i) => {
      const at = first + 2 * by * i;
      return { at, from: at - by, isInner: isUp && i > 0 };
    });
  const widths = Array.from({ length: Math.ceil(Math.log2(count + 1)) }, (_, i) => 2 ** i);
  return [
    ...widths.map((by) => levelOf(2 * by - 1, by, true)),
    ...widths.toReversed().map((by) => levelOf(3 * by - 1, by, false)),
  ].filter((level) => level.length > 0);
}

const addWith = { ripple: addInTurn, prefix: addByPrefixes };

function adderGates(bits: number, adder: Adder): number {
  if (adder === 'ripple') return bits - 1;
  const joined = prefixLevels(bits - 1).flat();
  return bits - 1 + joined.length + joined.filter(({ isInner }) => isInner).length;
}
