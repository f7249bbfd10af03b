import { MpcAbortError } from '../errors.js';
import { differenceOf, type ProgramPlan, signedBits } from '../program/planProgram.js';
import type { Program, Step } from '../program/program.js';
import { lanes } from '../text/orderings.js';
import { AllSetTree } from './allSetTree.js';
import { BitShares } from './bitShares.js';
import { bitsToRing } from './bitsToRing.js';
import { openPlanes, shareSigns } from './compareAll.js';
import { drawLaplace } from './drawLaplace.js';
import type { RingShares } from './ringShares.js';
import type { BitVector, IntegerVector } from './shareVector.js';
import { verifyAnds } from './verifyAnds.js';
import { verifyProducts } from './verifyProducts.js';

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
  for (const step of program.steps) values.push(await compute(ring, step, plan, values));
  await verifyProducts(ring);
  await openViolations(
    ring,
    program.checks.map(({ place, of }) => ({
      place,
      value: values[of]!,
      bits: signedBits(plan.types[of]!),
    })),
  );
  return program.outputs.map(({ of }) => values[of]!);
}

async function compute(
  ring: RingShares,
  step: Step,
  { types }: ProgramPlan,
  values: readonly IntegerVector[],
): Promise<IntegerVector> {
  const value = (at: number) => values[at]!;
  switch (step.op) {
    case 'combine':
      return step.of
        .map((of, i) => ring.scale(value(of), step.by[i]!))
        .reduce((sum, term) => ring.add(sum, term), ring.constant(step.plus, value(step.of[0]!).length));
    case 'product': {
      const { rows, columns: inner } = types[step.left]!;
      const { columns } = types[step.right]!;
      return await ring.multiply(value(step.left), value(step.right), { rows, inner, columns });
    }
    case 'each':
      return await ring.multiplyEach(value(step.left), value(step.right));
    case 'less': {
      const bits = signedBits(differenceOf(types[step.left]!, types[step.right]!));
      const difference = ring.subtract(value(step.left), value(step.right));
      return await bitsToRing(ring, await negativeBits(ring, difference, bits), difference.length);
    }
    case 'select': {
      const difference = ring.subtract(value(step.one), value(step.zero));
      return ring.add(value(step.zero), await ring.multiplyEach(value(step.by), difference));
    }
    case 'total': {
      const { rows, columns } = types[step.of]!;
      return ring.multiplyPublicLeft(ring.ones(rows), value(step.of), { rows: 1, inner: rows, columns });
    }
    case 'running':
      return ring.runningSums(value(step.of));
    case 'pick':
      return value(step.of).slice(step.from, step.rows * step.columns);
    case 'noise':
      return await drawLaplace(ring, step.rows * step.columns, step);
  }
}

// Both ends in the whole ring, so that no value wraps around into the bounds.
async function checkInputs(
  ring: RingShares,
  { inputs }: Program,
  shares: readonly IntegerVector[],
): Promise<void> {
  await openViolations(
    ring,
    inputs.flatMap(({ place, min, max, isChecked }, i) => {
      if (!isChecked) return [];
      const { length } = shares[i]!;
      const above = ring.subtract(shares[i]!, ring.constant(min, length));
      const below = ring.subtract(ring.constant(max, length), shares[i]!);
      return [above, below].map((value) => ({ place, value, bits: ring.bits }));
    }),
  );
}

/** A value that must not be negative, and whose fault it is if it is. */
interface Demand {
  readonly place: number;
  readonly value: IntegerVector;
  readonly bits: number;
}

// Opens one bit for each party: whether any of its values is negative.
async function openViolations(ring: RingShares, demands: readonly Demand[]): Promise<void> {
  const { party } = ring;
  const places = [...new Set(demands.map(({ place }) => place))];
  for (const place of places) {
    const own = demands.filter((demand) => demand.place === place);
    const logic = new BitShares(party);
    const planes: BitVector[] = [];
    for (const { value, bits } of own) planes.push(await negativeBits(ring, value, bits));
    const isFine = await noneSet(logic, planes);
    if (party.malicious) await verifyAnds(logic);
    const [opened] = await openPlanes(ring, isFine);
    if (opened !== 0xff)
      throw new MpcAbortError('out-of-bounds', `P${place} sent data that its declaration does not allow`);
  }
}

// A byte of ones if no bit of the planes is set. Padding is not set either.
async function noneSet(logic: BitShares, planes: readonly BitVector[]): Promise<BitVector> {
  const bytes = planes.reduce((sum, plane) => sum + plane.length, 0);
  const unset = logic.allocate(bytes);
  let at = 0;
  for (const plane of planes) {
    logic.notInto(unset.slice(at, plane.length), plane);
    at += plane.length;
  }
  // Down to one byte, then its eight bits by rotating it.
  let all = await reduceAll(logic, unset, 1);
  for (const shift of [4, 2, 1]) all = await logic.and(all, logic.rotateBits(all, shift));
  return all;
}

async function reduceAll(logic: BitShares, planes: BitVector, planeBytes: number): Promise<BitVector> {
  const tree = new AllSetTree(logic, planes, planeBytes);
  for (let level = tree.level(); level !== undefined; level = tree.level())
    tree.accept(await logic.and(level.x, level.y));
  return tree.allSet;
}

/** For each element, as a signed number of `bits` bits, whether it is negative. */
async function negativeBits(ring: RingShares, elements: IntegerVector, bits: number): Promise<BitVector> {
  const { party } = ring;
  const padded = party.allocateZeroShares(ring.ring, Math.ceil(elements.length / lanes) * lanes);
  party.copyShares(padded.slice(0, elements.length), elements);
  return await shareSigns(ring, padded, { bits, withZero: false });
}
