import { attemptsMax } from '../limits.js';
import type { RoundPlan } from '../plan.js';
import { laplaceThresholds, thresholdBits } from '../program/laplace.js';
import { checkBits, differenceOf, multiplies, signedBits } from '../program/planProgram.js';
import type { QuestionPlan } from '../statistics/planQuestion.js';
import { lanes, partyPairs } from '../text/orderings.js';
import { signsPerBatch } from './compareAll.js';
import { fieldBits } from './fieldShares.js';
import { columnBits, matchGates } from './matchRows.js';
import { remadeGates } from './remakeNumbers.js';
import { andsPerSign } from './signBits.js';
import { checkedChoices } from './verifyAnds.js';

/**
 * The binary logarithm of the probability that a cheating node changes the result of a round undetected in any of its
 * attempts, which are at most {@link attemptsMax}, as proven in PROTOCOL.md, without collisions of SHA-256 and attacks on AES. Minus infinity if cheating is always detected,
 * undefined if the model does not detect it.
 */
export function failureProbabilityLog2(plan: RoundPlan | QuestionPlan): number | undefined {
  if (plan.security.model === 'semi-honest') return undefined;
  if (plan.operation === 'question') return programFailureLog2(plan) + Math.log2(attemptsMax);
  if (plan.operation === 'add') return Number.NEGATIVE_INFINITY;
  const { rows, columns } = plan.result;
  const ofAttempt =
    plan.operation === 'multiply'
      ? productFailureLog2(plan.ringBits - plan.valueBits)
      : Math.log2(signChoices(partyPairs.length * rows * columns, { bits: plan.valueBits, withZero: true })) -
        fieldBits;
  return ofAttempt + Math.log2(attemptsMax);
}

/** The bound for products in a ring with `slackBits` more bits than the values: (d² + 5d + 8) / 2^(d + 3). */
export function productFailureLog2(slackBits: number): number {
  const d = slackBits + 1;
  return Math.log2(d * d + 5 * d + 8) - (d + 3);
}

// A union bound: the products of a program are verified together; comparisons, draws of noise and the two sets of checks
// each by themselves, and those again with the gates that join the signs of a party to its verdict.
function programFailureLog2({ program, programPlan, ringBits }: QuestionPlan): number {
  const { types, valueBits } = programPlan;
  const ofSteps = program.steps.map((step) => {
    if (step.op === 'less')
      return signChoices(types[step.left]!.count, {
        bits: signedBits(differenceOf(types[step.left]!, types[step.right]!)),
        withZero: false,
      });
    if (step.op === 'match') {
      const columns = step.columns.map(({ of, owner }) => ({ owner, bits: columnBits(types[of]!) }));
      const rows = types[step.keys[0]!]!.count;
      return choicesOf(matchGates({ lists: step.keys.length, rows, columns }, ringBits));
    }
    if (step.op === 'shift' || step.op === 'sigmoid') {
      const { count } = types[step.of]!;
      return choicesOf(remadeGates(step, { count, bits: signedBits(types[step.of]!) }, ringBits));
    }
    if (step.op !== 'noise') return 0;
    const digits = laplaceThresholds(step.numerator, step.denominator).length;
    return checkedChoices(thresholdBits * inLanes(2 * digits * step.count));
  });
  const choices = [
    verdictChoices(
      program.inputs.filter(({ isKey }) => !isKey).map(({ place, count }) => ({ place, count: 2 * count })),
      ringBits,
    ),
    verdictChoices(
      program.checks.map(({ place, of }) => ({ place, count: types[of]!.count })),
      checkBits(program, types),
    ),
    ...ofSteps,
  ].reduce((sum, count) => sum + count, 0);
  const ofProducts = multiplies(program) ? 2 ** productFailureLog2(ringBits - valueBits) : 0;
  return Math.log2(ofProducts + choices * 2 ** -fieldBits);
}

const choicesOf = (gates: readonly number[]): number =>
  gates.map(checkedChoices).reduce((sum, count) => sum + count, 0);

// The signs of a party fill whole bytes; a tree joins these to one byte, and three gates for each bit of it to a verdict.
function verdictChoices(demands: readonly { place: number; count: number }[], bits: number): number {
  if (demands.length === 0) return 0;
  const counts = new Map<number, number>();
  for (const { place, count } of demands) counts.set(place, (counts.get(place) ?? 0) + count);
  const bytes = [...counts.values()].map((count) => Math.ceil(count / 8));
  const total = bytes.reduce((sum, own) => sum + own, 0);
  return signChoices(8 * total, { bits, withZero: false }) + checkedChoices(8 * (total + 2 * bytes.length));
}

const inLanes = (signs: number): number => Math.ceil(signs / lanes) * lanes;

function signChoices(signs: number, { bits, withZero }: { bits: number; withZero: boolean }): number {
  const padded = inLanes(signs);
  const batch = Math.min(padded, signsPerBatch(bits, withZero));
  const batches = Math.ceil(padded / batch);
  return batches * checkedChoices(batch * andsPerSign(bits, withZero));
}
