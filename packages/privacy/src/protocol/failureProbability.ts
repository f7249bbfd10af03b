import { attemptsMax } from '../limits.js';
import type { RoundPlan } from '../plan.js';
import { laplaceThresholds, thresholdBits } from '../program/laplace.js';
import { differenceOf, multiplies, signedBits } from '../program/planProgram.js';
import type { QuestionPlan } from '../statistics/planQuestion.js';
import { lanes, partyPairs } from '../text/orderings.js';
import { signsPerBatch } from './compareAll.js';
import { fieldBits } from './fieldShares.js';
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
      : Math.log2(signChoices(partyPairs.length * rows * columns, plan.valueBits)) - fieldBits;
  return ofAttempt + Math.log2(attemptsMax);
}

/** The bound for products in a ring with `slackBits` more bits than the values: (d² + 5d + 8) / 2^(d + 3). */
export function productFailureLog2(slackBits: number): number {
  const d = slackBits + 1;
  return Math.log2(d * d + 5 * d + 8) - (d + 3);
}

// The products of a program are verified together; comparisons, draws of noise and checks of inputs each by themselves.
function programFailureLog2({ program, programPlan, ringBits }: QuestionPlan): number {
  const { types, valueBits } = programPlan;
  const elementsAt = (at: number) => types[at]!.rows * types[at]!.columns;
  const checked = program.inputs.reduce((sum, _, at) => sum + 2 * elementsAt(at), 0);
  const demanded = program.checks.reduce((sum, { of }) => sum + elementsAt(of), 0);
  // For each sign, at most one more gate joins it to the verdict of its party.
  const ofChecks = [checked, demanded].map(
    (count) => signChoices(count, ringBits) + checkedChoices(count + 64),
  );
  const ofSteps = program.steps.map((step) => {
    if (step.op === 'less')
      return signChoices(
        elementsAt(step.left),
        signedBits(differenceOf(types[step.left]!, types[step.right]!)),
      );
    if (step.op !== 'noise') return 0;
    const digits = laplaceThresholds(step.numerator, step.denominator).length;
    return checkedChoices(2 * digits * (step.rows * step.columns + lanes) * thresholdBits);
  });
  const choices = [...ofChecks, ...ofSteps].reduce((sum, count) => sum + count, 0);
  const ofProducts = multiplies(program) ? 2 ** productFailureLog2(ringBits - valueBits) : 0;
  return Math.log2(ofProducts + choices * 2 ** -fieldBits);
}

function signChoices(signs: number, bits: number): number {
  const padded = Math.ceil(signs / lanes) * lanes;
  const batch = Math.min(padded, signsPerBatch(bits, true));
  const batches = Math.ceil(padded / batch);
  return batches * checkedChoices(batch * andsPerSign(bits, true));
}
