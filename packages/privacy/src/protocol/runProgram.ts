import { MpcAbortError } from '../errors.js';
import { checkBits, differenceOf, type ProgramPlan, signedBits } from '../program/planProgram.js';
import type { Program, Step } from '../program/program.js';
import { lanes } from '../text/orderings.js';
import { noneSet } from './allSetTree.js';
import { BitShares } from './bitShares.js';
import { bitsToRing } from './bitsToRing.js';
import { openPlanes, shareSigns } from './compareAll.js';
import { drawLaplace } from './drawLaplace.js';
import { columnBits, matchRows } from './matchRows.js';
import { shift, sigmoid } from './remakeNumbers.js';
import type { RingShares } from './ringShares.js';
import type { BitVector, IntegerVector } from './shareVector.js';
import { verifyAnds } from './verifyAnds.js';
import { verifyProducts } from './verifyProducts.js';

const manyEntries = 4_096;

/**
 * Runs a program on shared inputs and returns shares of its outputs, verified. A party whose inputs break their bounds, or
 * fail a check, ends the round by name; nothing else is opened here.
 */
export async function runProgram(
  ring: RingShares,
  program: Program,
  plan: ProgramPlan,
  inputs: readonly IntegerVector[],
): Promise<IntegerVector[]> {
  await checkInputs(ring, program, inputs);
  const values = [...inputs];
  for (const step of program.steps) values.push(...[await compute(ring, step, plan, values)].flat());
  await verifyProducts(ring);
  const demands = program.checks.map(({ place, of }) => ({ place, value: values[of]! }));
  await openViolations(ring, demands, checkBits(program, plan.types));
  return program.outputs.map((of) => values[of]!);
}

/** The inputs of a program from what each party shared: its inputs one after the other. */
export function takeInputs({ inputs }: Program, shared: readonly IntegerVector[]): IntegerVector[] {
  const taken = shared.map(() => 0);
  return inputs.map(({ place, count }) => {
    const from = taken[place]!;
    taken[place] = from + count;
    return shared[place]!.slice(from, count);
  });
}

async function compute(
  ring: RingShares,
  step: Step,
  { types }: ProgramPlan,
  values: readonly IntegerVector[],
): Promise<IntegerVector | IntegerVector[]> {
  const value = (at: number) => values[at]!;
  switch (step.op) {
    case 'combine': {
      const { length } = value(step.of[0]!);
      const combined = ring.allocate(length);
      const mark = ring.party.arena.mark();
      const sum = step.of
        .map((of, i) => ring.scale(value(of), step.by[i]!))
        .reduce((sum, term) => ring.add(sum, term), ring.constant(step.plus, length));
      ring.party.copyShares(combined, sum);
      ring.party.arena.release(mark);
      return combined;
    }
    case 'each':
      return await ring.multiplyEach(value(step.left), value(step.right));
    case 'products':
      return await ring.multiplyAll(step.of.map(value));
    case 'matrix': {
      const [left, right] = [value(step.left), value(step.right)];
      const { inner } = step;
      return await ring.multiply(left, right, {
        rows: left.length / inner,
        inner,
        columns: right.length / inner,
      });
    }
    case 'turn':
      return ring.turn(value(step.of), step.rows);
    case 'shift':
      return await shift(ring, value(step.of), step);
    case 'sigmoid': {
      const bits = signedBits(types[step.of]!);
      return await sigmoid(ring, value(step.of), { bits, fraction: step.fraction });
    }
    case 'less': {
      const bits = signedBits(differenceOf(types[step.left]!, types[step.right]!));
      const { length } = value(step.left);
      return await verifiedIfMany(ring, length, async () => {
        const difference = ring.subtract(value(step.left), value(step.right));
        return await bitsToRing(ring, await negativeBits(ring, difference, bits), length);
      });
    }
    case 'select':
      return await verifiedIfMany(ring, value(step.one).length, async () => {
        const difference = ring.subtract(value(step.one), value(step.zero));
        return ring.add(value(step.zero), await ring.multiplyEach(value(step.by), difference));
      });
    case 'total': {
      const { count: inner } = types[step.of]!;
      return ring.multiplyPublicLeft(ring.ones(inner), value(step.of), { rows: 1, inner, columns: 1 });
    }
    case 'running':
      return ring.runningSums(value(step.of));
    case 'join':
      return ring.join(step.of.map(value));
    case 'match':
      return await matchRows(
        ring,
        step.keys.map(value),
        step.columns.map(({ of, owner }) => ({ owner, values: value(of), bits: columnBits(types[of]!) })),
      );
    case 'repeat': {
      const shape = { rows: 1, inner: 1, columns: step.count };
      return ring.multiplyPublicRight(value(step.of), ring.ones(step.count), shape);
    }
    case 'pick':
      return value(step.of).slice(step.from, step.count);
    case 'noise':
      return await drawLaplace(ring, step.count, step);
  }
}

// A product that waits for its verification takes about a kilobyte, so those of many entries are verified at once, and all that they
// took is released.
async function verifiedIfMany(
  ring: RingShares,
  length: number,
  compute: () => Promise<IntegerVector>,
): Promise<IntegerVector> {
  if (length < manyEntries) return await compute();
  const kept = ring.allocate(length);
  const mark = ring.party.arena.mark();
  const found = await compute();
  await verifyProducts(ring);
  ring.party.copyShares(kept, found);
  ring.party.arena.release(mark);
  return kept;
}

// Both ends in the whole ring, so that no value wraps around into the bounds.
async function checkInputs(
  ring: RingShares,
  { inputs }: Program,
  shares: readonly IntegerVector[],
): Promise<void> {
  const demands = inputs.flatMap(({ place, min, max, isKey }, i) => {
    if (isKey) return [];
    const { length } = shares[i]!;
    const above = ring.subtract(shares[i]!, ring.constant(min, length));
    const below = ring.subtract(ring.constant(max, length), shares[i]!);
    return [above, below].map((value) => ({ place, value }));
  });
  await openViolations(ring, demands, ring.bits);
}

// Opens one bit for each party, eight times: whether none of its values, as signed numbers of `bits` bits, is negative.
async function openViolations(
  ring: RingShares,
  demands: readonly { place: number; value: IntegerVector }[],
  bits: number,
): Promise<void> {
  if (demands.length === 0) return;
  const { party } = ring;
  const places = [...new Set(demands.map(({ place }) => place))];
  // The numbers of a party fill whole bytes of the signs.
  const ofPlaces = places.map((place) => {
    const own = demands.filter((demand) => demand.place === place);
    return padded(ring, ring.join(own.map(({ value }) => value)), 8);
  });
  const negative = await negativeBits(ring, ring.join(ofPlaces), bits);
  const logic = new BitShares(party);
  const verdicts = logic.allocate(places.length);
  let at = 0;
  for (const [i, { length }] of ofPlaces.entries()) {
    logic.copy(verdicts.slice(i, 1), await noneSet(logic, negative.slice(at, length / 8)));
    at += length / 8;
  }
  if (party.malicious) await verifyAnds(logic);
  const opened = await openPlanes(ring, verdicts);
  const wrong = places.filter((_, i) => opened[i] !== 0xff);
  if (wrong.length > 0)
    throw new MpcAbortError(
      'out-of-bounds',
      `${wrong.map((place) => `P${place}`).join(' and ')} sent data that the declaration does not allow`,
    );
}

/** For each element, as a signed number of `bits` bits, whether it is negative. */
const negativeBits = async (ring: RingShares, elements: IntegerVector, bits: number): Promise<BitVector> =>
  await shareSigns(ring, padded(ring, elements, lanes), { bits, withZero: false });

// With zeros, which are not negative, up to a multiple.
function padded(ring: RingShares, values: IntegerVector, multiple: number): IntegerVector {
  const all = ring.party.allocateZeroShares(ring.ring, Math.ceil(values.length / multiple) * multiple);
  ring.party.copyShares(all.slice(0, values.length), values);
  return all;
}
