import type { Step } from '../program/program.js';
import {
  pieceBits,
  piecesFrom,
  piecesOfSigmoid,
  placeBits,
  sigmoidResults,
  squareOffsetBits,
  unitBits,
} from '../program/sigmoid.js';
import { AllSetTree } from './allSetTree.js';
import { toBits, toBitsGates, toNumbers, toNumbersGates } from './bitNumbers.js';
import { BitShares } from './bitShares.js';
import { gatesByPart, partsOf, planeBytesOf } from './matchRows.js';
import { copyPlanes, repeated } from './planes.js';
import type { RingShares } from './ringShares.js';
import { type BitVector, bitRing, type IntegerVector } from './shareVector.js';
import { verifyProducts } from './verifyProducts.js';

/** How bits of numbers become other numbers. */
interface Reading {
  /** Bits of a number that are read. */
  readonly bits: number;
  /** Bits of each result. */
  readonly results: readonly number[];
  /** Gates for each number, between its bits and those of the results. */
  readonly gates: number;
  readonly read: (logic: BitShares, planes: BitVector, planeBytes: number) => Promise<BitVector[]>;
}

/** Bits `drop` to `drop + keep − 1` as signed numbers. */
export async function shift(
  ring: RingShares,
  numbers: IntegerVector,
  { drop, keep }: { drop: number; keep: number },
): Promise<IntegerVector> {
  const half = (bits: number, length: number) => ring.constant(1n << BigInt(bits - 1), length);
  // A number without a sign, and back.
  const [shifted] = await remake(
    ring,
    ring.add(numbers, half(drop + keep, numbers.length)),
    shiftReading(drop, keep),
  );
  return ring.subtract(shifted!, half(keep, numbers.length));
}

const shiftReading = (drop: number, keep: number): Reading => ({
  bits: drop + keep,
  results: [keep],
  gates: 0,
  read: async (_, planes, planeBytes) => [planes.slice(drop * planeBytes, keep * planeBytes)],
});

/** The piece of the logistic function in which each number lies: place, and coefficients. `bits` hold any of the numbers. */
export async function sigmoid(
  ring: RingShares,
  numbers: IntegerVector,
  { bits, fraction }: { bits: number; fraction: number },
): Promise<IntegerVector[]> {
  // Rounded to a place, and the first piece begins at 0.
  const start = (piecesFrom << BigInt(fraction)) + (1n << BigInt(fraction - placeBits - 3));
  const moved = ring.add(numbers, ring.constant(start, numbers.length));
  const [place, constant, linear, square] = await remake(ring, moved, sigmoidReading(bits, fraction));
  const offset = ring.constant(1n << BigInt(squareOffsetBits), numbers.length);
  return [place!, constant!, linear!, ring.subtract(square!, offset)];
}

// Bits of a number from the lowest: fraction below a place, place, piece, and those that are 0 in all pieces, of which the
// highest is the sign.
function sigmoidReading(bits: number, fraction: number): Reading {
  const piece = fraction - 2;
  const beyond = piece + pieceBits;
  // What is added needs one more.
  const all = Math.max(bits, beyond) + 1;
  return {
    bits: all,
    results: sigmoidResults,
    gates: all - beyond - 1 + (1 << pieceBits),
    read: async (logic, planes, planeBytes) => {
      const { party } = logic;
      const taken = (from: number, count: number) => planes.slice(from * planeBytes, count * planeBytes);
      const unset = logic.allocate(planes.length - beyond * planeBytes);
      logic.notInto(unset, taken(beyond, unset.length / planeBytes));
      const tree = new AllSetTree(logic, unset, planeBytes);
      for (let level = tree.level(); level !== undefined; level = tree.level())
        tree.accept(await logic.and(level.x, level.y));
      const isInside = tree.allSet;
      // One bit for each piece, of which at most one is set.
      let inPiece = isInside;
      for (let bit = 0; bit < pieceBits; bit++) {
        const upper = await logic.and(inPiece, repeated(party, taken(piece + bit, 1), 1 << bit));
        const both = logic.allocate(2 * upper.length);
        logic.xorInto(both.slice(0, upper.length), inPiece, upper);
        logic.copy(both.slice(upper.length, upper.length), upper);
        inPiece = both;
      }
      const isOutside = logic.allocate(planeBytes);
      logic.notInto(isOutside, isInside);
      const isAbove = await logic.and(isOutside, unset.slice(unset.length - planeBytes, planeBytes));
      const results = sigmoidResults.map((count) => party.allocateZeroShares(bitRing, count * planeBytes));
      const plane = (result: number, bit: number) => results[result]!.slice(bit * planeBytes, planeBytes);
      const addTo = (to: BitVector, from: BitVector) => logic.xorInto(to, to, from);
      logic.copy(results[0]!, taken(piece - placeBits, placeBits));
      for (const [i, coefficients] of piecesOfSigmoid().entries())
        for (const [c, coefficient] of coefficients.entries()) {
          const positive = coefficient + (c === 2 ? 1n << BigInt(squareOffsetBits) : 0n);
          for (let bit = 0; positive >> BigInt(bit) > 0n; bit++)
            if ((positive >> BigInt(bit)) & 1n)
              addTo(plane(c + 1, bit), inPiece.slice(i * planeBytes, planeBytes));
        }
      // Beyond all pieces the function is 0 or 1, and flat.
      addTo(plane(1, unitBits), isAbove);
      addTo(plane(3, squareOffsetBits), isOutside);
      return results;
    },
  };
}

async function remake(ring: RingShares, numbers: IntegerVector, reading: Reading): Promise<IntegerVector[]> {
  // Masked values are opened on the way, and nothing is opened before everything is verified.
  await verifyProducts(ring);
  const { party } = ring;
  const { bits, results, read } = reading;
  const planeBytes = planeBytesOf(numbers.length);
  const adder = adderFor(numbers.length);
  const made = results.map(() => ring.allocate(8 * planeBytes));
  const all = party.allocateZeroShares(ring.ring, 8 * planeBytes);
  party.copyShares(all.slice(0, numbers.length), numbers);
  for (const { from, size } of partsOf(planeBytes, gatesOf(reading, adder, ring.bits))) {
    const mark = party.arena.mark();
    const logic = new BitShares(party);
    const planes = await toBits(logic, all.slice(8 * from, 8 * size), bits, adder);
    const lists = await read(logic, planes, size);
    // All results become numbers side by side.
    const width = size * lists.length;
    const joined = party.allocateZeroShares(bitRing, Math.max(...results) * width);
    for (const [i, list] of lists.entries())
      copyPlanes(
        party,
        { list: joined, planeBytes: width, at: i * size },
        { list, planeBytes: size, at: 0 },
        size,
      );
    const remade = await toNumbers(ring, joined, width, { logic, adder });
    for (const [i, result] of made.entries())
      party.copyShares(result.slice(8 * from, 8 * size), remade.slice(8 * size * i, 8 * size));
    party.arena.release(mark);
  }
  return made.map((result) => result.slice(0, numbers.length));
}

// Of few numbers, messages cost more than gates.
const adderFor = (count: number) => (count <= 1_024 ? 'prefix' : 'ripple');

const gatesOf = (
  { bits, results, gates }: Reading,
  adder: ReturnType<typeof adderFor>,
  ringBits: number,
): number => toBitsGates(bits, adder) + gates + results.length * toNumbersGates(ringBits, adder);

/** The gates of each verification of a step that reads `count` numbers of so many bits. */
export function remadeGates(
  step: Extract<Step, { op: 'shift' | 'sigmoid' }>,
  { bits, count }: { bits: number; count: number },
  ringBits: number,
): number[] {
  const reading =
    step.op === 'shift' ? shiftReading(step.drop, step.keep) : sigmoidReading(bits, step.fraction);
  return gatesByPart(planeBytesOf(count), gatesOf(reading, adderFor(count), ringBits));
}
