import { laplaceThresholds, thresholdBits } from '../program/laplace.js';
import { lanes } from '../text/orderings.js';
import { BitShares } from './bitShares.js';
import { bitsToRing } from './bitsToRing.js';
import type { RingShares } from './ringShares.js';
import { type BitVector, bitRing, type IntegerVector } from './shareVector.js';
import { verifyAnds } from './verifyAnds.js';

/** Geometric variables of a noise: it is the difference of two. */
const geometrics = 2;

/** Shared noise that no party knows: `count` discrete Laplace variables with this scale (program/laplace.ts). */
export async function drawLaplace(
  ring: RingShares,
  count: number,
  scale: { numerator: bigint; denominator: bigint },
): Promise<IntegerVector> {
  const thresholds = laplaceThresholds(scale.numerator, scale.denominator);
  // Bits are ordered by variable of the difference, then by digit, then by noise.
  const bitCount = geometrics * thresholds.length * count;
  const ofBit = (bit: number) => thresholds[Math.floor(bit / count) % thresholds.length]!;
  const bits = await drawBits(ring, bitCount, ofBit);
  const digits = await bitsToRing(ring, bits, bitCount);
  const { party } = ring;
  let noise = party.allocateZeroShares(ring.ring, count);
  // Horner from the highest digit: twice what there is, plus or minus the next digit.
  for (let digit = thresholds.length - 1; digit >= 0; digit--) {
    const of = (variable: number) => digits.slice((variable * thresholds.length + digit) * count, count);
    noise = ring.add(ring.add(noise, noise), ring.subtract(of(0), of(1)));
  }
  return noise;
}

// Random bits, of which each is 1 with the probability threshold / 2^64: a shared uniform number is compared with it.
async function drawBits(
  ring: RingShares,
  count: number,
  thresholdOf: (bit: number) => bigint,
): Promise<BitVector> {
  const { party } = ring;
  const { arena } = party;
  const planeBytes = (Math.ceil(count / lanes) * lanes) / 8;
  const logic = new BitShares(party);
  const uniform = party.randomShares(bitRing, thresholdBits * planeBytes, 'noise');
  let isLess = party.allocateZeroShares(bitRing, planeBytes);
  const mask = arena.allocate(planeBytes);
  // From the lowest bit on: at each, less = (NOT u AND less) where the threshold has 0, and (NOT u OR less) where it has 1.
  for (let plane = 0; plane < thresholdBits; plane++) {
    const isUnset = logic.allocate(planeBytes);
    logic.notInto(isUnset, uniform.slice(plane * planeBytes, planeBytes));
    const both = await logic.and(isUnset, isLess);
    const either = logic.xor(isUnset, isLess);
    const bytes = arena.view(mask, planeBytes).fill(0);
    for (let bit = 0; bit < count; bit++)
      bytes[bit >> 3]! |= Number((thresholdOf(bit) >> BigInt(plane)) & 1n) << (bit & 7);
    isLess = logic.xor(both, logic.maskWith(either, mask));
  }
  if (party.malicious) await verifyAnds(logic);
  return isLess;
}
