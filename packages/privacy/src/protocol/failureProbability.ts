import { attemptsMax } from '../limits.js';
import type { RoundPlan } from '../plan.js';
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
export function failureProbabilityLog2(plan: RoundPlan): number | undefined {
  if (plan.security.model === 'semi-honest') return undefined;
  if (plan.operation === 'add') return Number.NEGATIVE_INFINITY;
  const { rows, columns } = plan.result;
  const ofAttempt =
    plan.operation === 'multiply'
      ? productFailureLog2(plan.ringBits - plan.valueBits)
      : andFailureLog2(partyPairs.length * rows * columns, plan.valueBits);
  return ofAttempt + Math.log2(attemptsMax);
}

/** The bound for products in a ring with `slackBits` more bits than the values: (d² + 5d + 8) / 2^(d + 3). */
export function productFailureLog2(slackBits: number): number {
  const d = slackBits + 1;
  return Math.log2(d * d + 5 * d + 8) - (d + 3);
}

function andFailureLog2(signs: number, bits: number): number {
  const padded = Math.ceil(signs / lanes) * lanes;
  const batch = Math.min(padded, signsPerBatch(bits, true));
  const batches = Math.ceil(padded / batch);
  const choices = batches * checkedChoices(batch * andsPerSign(bits, true));
  return Math.log2(choices) - fieldBits;
}
