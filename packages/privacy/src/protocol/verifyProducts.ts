import { MpcAbortError } from '../errors.js';
import type { Keystream } from './keystream.js';
import type { ProductClaim, RingShares } from './ringShares.js';
import type { IntegerVector } from './shareVector.js';

/**
 * Verifies all claimed products together (PROTOCOL.md, "Verifying products"). Public random vectors a and b turn
 * each claim Z = X·Y into one about an inner product, <aX, Yb> = aZb; the claims are joined into one of
 * concatenated vectors, and that one is checked by sacrificing a random inner product.
 */
export async function verifyProducts(ring: RingShares): Promise<void> {
  const claims = ring.claims.splice(0);
  if (claims.length === 0) return;
  const { party } = ring;
  const { arena } = party;
  const mark = arena.mark();
  const coins = await party.coins();
  const joined = claims.map((claim) => asInnerProduct(ring, claim, coins));
  const u = ring.join(joined.map((claim) => claim.u));
  const v = ring.join(joined.map((claim) => claim.v));
  const w = joined.map((claim) => claim.w).reduce((sum, own) => ring.add(sum, own));
  await sacrifice(ring, { u, v, w });
  party.claims.verified(claims.length);
  arena.release(mark);
}

interface InnerProduct {
  readonly u: IntegerVector;
  readonly v: IntegerVector;
  readonly w: IntegerVector;
}

// The claim <u, v> = w: <aX, Yb> = aZb of matrices, <a∘x, y> = <a, z> of products entry by entry.
function asInnerProduct(
  ring: RingShares,
  { left: X, right: Y, product: Z, shape }: ProductClaim,
  coins: Keystream,
): InnerProduct {
  const { arena } = ring.party;
  const draw = (count: number) => {
    const at = arena.allocate(ring.bytes(count));
    coins.fill(arena.view(at, ring.bytes(count)), 'coin');
    return at;
  };
  if (shape === 'each') {
    const a = draw(X.length);
    const w = ring.multiplyPublicLeft(a, Z, { rows: 1, inner: X.length, columns: 1 });
    return { u: ring.multiplyPublicEach(a, X), v: Y, w };
  }
  const { rows, inner, columns } = shape;
  const [a, b] = [draw(rows), draw(columns)];
  const Zb = ring.multiplyPublicRight(Z, b, { rows, inner: columns, columns: 1 });
  return {
    u: ring.multiplyPublicLeft(a, X, { rows: 1, inner: rows, columns: inner }),
    v: ring.multiplyPublicRight(Y, b, { rows: inner, inner: columns, columns: 1 }),
    w: ring.multiplyPublicLeft(a, Zb, { rows: 1, inner: rows, columns: 1 }),
  };
}

// All equations hold modulo 2^bits only. Higher bits depend on secrets and are never opened: e is fully masked
// by r, and only the ring's bits of t are opened.
//
// <u, v> = w is checked against c = <r, v> for random r: with a public coin κ, e = κ·u - r is opened,
// and t = κ·w - c - <e, v> must be zero.
async function sacrifice(ring: RingShares, { u, v, w }: InnerProduct): Promise<void> {
  const { party } = ring;
  const { arena } = party;
  const dot = { rows: 1, inner: u.length, columns: 1 };
  const r = party.randomShares(ring.ring, u.length, 'r');
  const c = await ring.multiplyUnverified(r, v, dot, 'c');
  const kappa = arena.allocate(ring.bytes(1));
  (await party.coins()).fill(arena.view(kappa, ring.bytes(1)), 'coin');
  const kappaU = ring.multiplyPublicRight(u, kappa, { rows: u.length, inner: 1, columns: 1 });
  const e = await ring.openForCheck(ring.subtract(kappaU, r), 64 * ring.words, 'e');
  const kappaW = ring.multiplyPublicRight(w, kappa, { rows: 1, inner: 1, columns: 1 });
  const eV = ring.multiplyPublicLeft(e.at, v, dot);
  const t = await ring.openForCheck(ring.subtract(ring.subtract(kappaW, c), eV), ring.bits, 't');
  if (arena.words(t.at, t.words).some((word) => word !== 0n)) {
    throw new MpcAbortError('product-check-failed', 'A node computed a product incorrectly');
  }
}
