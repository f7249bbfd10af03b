import { MpcAbortError } from '../errors.js';
import { type Element, type FieldShares, unsigned } from './fieldShares.js';
import { type FieldVector, fieldRing } from './shareVector.js';

/**
 * A claim that <u, v> = w for shared vectors over GF(2^64), of which the first `length` elements count; the rest is room
 * for padding. The vectors may be overwritten.
 */
export interface InnerProductClaim {
  readonly u: FieldVector;
  readonly v: FieldVector;
  readonly w: Element;
  readonly length: number;
}

/** Folding stops at this length; the remaining vector is opened under a mask. */
const finalLength = 256;
/** Above this length computation costs more than a communication round, so vectors are only halved. */
const halvingLength = 8192;
const largeRadix = 8;
/** Elements that a vector must have beyond its length, for padding. */
export const paddingElements = largeRadix;

/** The number of pieces into which a vector of this length is folded. */
const radixOf = (length: number): number => (length > halvingLength ? 2 : largeRadix);

/** The degrees of the polynomials with which claims about vectors of this length are tested, one per fold. */
export function foldDegrees(length: number): number[] {
  const degrees: number[] = [];
  for (let left = length; left > finalLength; left = Math.ceil(left / radixOf(left))) {
    degrees.push(2 * radixOf(left) - 2);
  }
  return degrees;
}

/** Aborts unless the claim holds (PROTOCOL.md, "Verifying AND gates"): folds it until it is short, then sacrifices. */
export async function innerProductCheck(field: FieldShares, claim: InnerProductClaim): Promise<void> {
  let current = claim;
  while (current.length > finalLength) {
    current = await innerProductCheck.fold(field, current, radixOf(current.length));
  }
  await innerProductCheck.sacrifice(field, current);
}
innerProductCheck.fold = fold;
innerProductCheck.sacrifice = sacrifice;

// Cuts u and v into pieces and combines them to f(t) = Σ t^i·u_i and g(t) = Σ t^(radix-1-i)·v_i. In <f(t), g(t)> the
// coefficient of t^(radix-1) is Σ <u_i, v_i> = w; the others are reshared, then a coin chooses t.
async function fold(
  field: FieldShares,
  { u, v, w, length }: InnerProductClaim,
  radix: number,
): Promise<InnerProductClaim> {
  const { arena } = field.party;
  const size = Math.ceil(length / radix);
  const padding = radix * size - length;
  for (const vector of [u, v].map((whole) => whole.slice(length, padding))) {
    arena.view(vector.own, vector.bytes).fill(0);
    arena.view(vector.next, vector.bytes).fill(0);
  }
  const piece = (vector: FieldVector, i: number) => vector.slice(i * size, size);
  const summands: bigint[] = [];
  for (let degree = 0; degree <= 2 * radix - 2; degree++) {
    if (degree === radix - 1) continue;
    arena.kernels.fieldDotBegin();
    for (let i = Math.max(0, degree - radix + 1); i <= Math.min(radix - 1, degree); i++) {
      const [left, right] = [piece(u, i), piece(v, radix - 1 - degree + i)];
      arena.kernels.fieldDotAdd(left.own, left.next, right.own, right.next, size);
    }
    summands.push(arena.kernels.fieldDotEnd());
  }
  const coefficients = await field.reshare(summands, 'fold');
  coefficients.splice(radix - 1, 0, w);
  const point = await field.coin();
  const order = Array.from({ length: radix }, (_, i) => i);
  combine(u, order);
  combine(v, order.reverse());
  return { u, v, w: field.evaluate(coefficients, point), length: size };

  // Horner's rule, from the highest power to the lowest; the sum ends up at the start of the vector.
  function combine(vector: FieldVector, ascending: readonly number[]): void {
    for (const part of ['own', 'next'] as const) {
      const at = (i: number) => piece(vector, i)[part];
      const sum = at(ascending.at(-1)!);
      for (let power = radix - 2; power >= 0; power--) {
        const out = power === 0 ? at(0) : sum;
        arena.kernels.fieldScaleAdd(out, sum, at(ascending[power]!), size, point);
      }
    }
  }
}

// For a random r and c = <r, v>: with a public coin κ, e = κ·u - r is opened, and t = κ·w - c - <e, v> must be zero.
async function sacrifice(
  field: FieldShares,
  { u: wholeU, v: wholeV, w, length }: InnerProductClaim,
): Promise<void> {
  const { party } = field;
  const { arena } = party;
  const { kernels } = arena;
  const [u, v] = [wholeU.slice(0, length), wholeV.slice(0, length)];
  const r = party.randomShares(fieldRing, length, 'r');
  kernels.fieldDotBegin();
  kernels.fieldDotAdd(r.own, r.next, v.own, v.next, length);
  const [c] = await field.reshare([kernels.fieldDotEnd()], 'c');
  const kappa = await field.coin();
  const masked = party.allocateShares(fieldRing, length);
  kernels.fieldScaleAdd(masked.own, u.own, r.own, length, kappa);
  kernels.fieldScaleAdd(masked.next, u.next, r.next, length, kappa);
  const e = party.combineXor(masked, await party.openForCheck(masked, 'e'));
  const rest = party.allocateShares(fieldRing, 1);
  for (const part of ['own', 'next'] as const) {
    const eV = kernels.fieldPublicDot(e, v[part], length);
    arena.words(rest[part], 1)[0] = unsigned(field.multiply(w[part], kappa) ^ c![part] ^ eV);
  }
  const t = party.combineXor(rest, await party.openForCheck(rest, 't'));
  if (arena.words(t, 1)[0] !== 0n) {
    throw new MpcAbortError('and-check-failed', 'A node computed an AND gate incorrectly');
  }
}
