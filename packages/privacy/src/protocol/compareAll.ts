import { MpcAbortError, SealError } from '../errors.js';
import { lanes, orderingsOf, partyPairs, signPlaneBytes } from '../text/orderings.js';
import { BitShares } from './bitShares.js';
import type { RingShares } from './ringShares.js';
import { type BitVector, bitRing, type IntegerVector } from './shareVector.js';
import { andsPerSign, signBits } from './signBits.js';
import { verifyAnds } from './verifyAnds.js';

/** AND gates verified in one batch; the check needs about three bytes per gate. */
const andsPerBatchMax = 1 << 23;

/** How many signs are computed and verified together. */
export function signsPerBatch(bits: number, withZero: boolean): number {
  return Math.max(lanes, Math.floor(andsPerBatchMax / andsPerSign(bits, withZero) / lanes) * lanes);
}

/** The order of three shared numbers for each element, such as `P1 > P0 = P2`; nothing else is opened. */
export async function compareAll(
  ring: RingShares,
  inputs: readonly IntegerVector[],
  bits: number,
): Promise<string[]> {
  const planes = await openPlanes(ring, await shareOrderings(ring, inputs, bits));
  try {
    return orderingsOf(planes, inputs[0]!.length);
  } catch (error) {
    if (error instanceof SealError) throw new MpcAbortError('impossible-result', error.message);
    throw error;
  }
}

/** Shares of the order of three shared numbers, verified: a plane of negative and one of zero differences. */
export async function shareOrderings(
  ring: RingShares,
  inputs: readonly IntegerVector[],
  bits: number,
): Promise<BitVector> {
  const { party } = ring;
  const { arena } = party;
  const count = inputs[0]!.length;
  const differences = party.allocateZeroShares(ring.ring, 8 * signPlaneBytes(count));
  for (const [p, [left, right]] of partyPairs.entries()) {
    const mark = arena.mark();
    const difference = ring.subtract(inputs[left]!, inputs[right]!);
    party.copyShares(differences.slice(p * count, count), difference);
    arena.release(mark);
  }
  return await shareSigns(ring, differences, { bits, withZero: true });
}

interface SignOptions {
  readonly bits: number;
  readonly withZero: boolean;
}

/** Shares of the signs of shared numbers, whose count is a multiple of {@link lanes}, verified. */
export async function shareSigns(
  ring: RingShares,
  elements: IntegerVector,
  { bits, withZero }: SignOptions,
): Promise<BitVector> {
  const { party } = ring;
  const { arena } = party;
  const planeBytes = elements.length / 8;
  const planes = party.allocateShares(bitRing, (withZero ? 2 : 1) * planeBytes);
  const batch = signsPerBatch(bits, withZero);
  for (let from = 0; from < elements.length; from += batch) {
    const mark = arena.mark();
    const width = Math.min(batch, elements.length - from);
    const logic = new BitShares(party);
    const { negative, zero } = await signBits(logic, elements.slice(from, width), { bits, withZero });
    if (party.malicious) await verifyAnds(logic);
    logic.copy(planes.slice(from / 8, width / 8), negative);
    if (zero !== undefined) logic.copy(planes.slice(planeBytes + from / 8, width / 8), zero);
    arena.release(mark);
  }
  return planes;
}

/** Opens verified bits. */
export async function openPlanes({ party }: RingShares, planes: BitVector): Promise<Uint8Array> {
  const at = party.combineXor(planes, await party.openResult(planes));
  return Uint8Array.from(party.arena.view(at, planes.bytes));
}
