import { MpcAbortError } from '../errors.js';
import type { Shares } from './party.js';
import type { RingShares } from './ringShares.js';

/**
 * Verifies all pending products together (PROTOCOL.md, "Verifying products"). Public random vectors a and b turn
 * each claim Z = X·Y into one about an inner product, <aX, Yb> = aZb; the claims are joined into one of
 * concatenated vectors, and that one is checked by sacrificing a random inner product.
 */
export async function verifyProducts(ring: RingShares): Promise<void> {
  const products = ring.pending.splice(0);
  if (products.length === 0) return;
  const { party } = ring;
  const { arena } = party;
  const mark = arena.mark();
  const coins = await party.coins();
  const length = products.reduce((sum, { shape }) => sum + shape.inner, 0);
  const u = party.allocateShares(ring.bytes(length));
  const v = party.allocateShares(ring.bytes(length));
  let w = party.allocateZeroShares(ring.bytes(1));
  let at = 0;
  for (const { left, right, product, shape } of products) {
    const { rows, inner, columns } = shape;
    const a = arena.allocate(ring.bytes(rows));
    const b = arena.allocate(ring.bytes(columns));
    coins.fill(arena.view(a, ring.bytes(rows)));
    coins.fill(arena.view(b, ring.bytes(columns)));
    const aX = ring.multiplyPublicLeft(a, left, { rows: 1, inner: rows, columns: inner });
    const yB = ring.multiplyPublicRight(right, b, { rows: inner, inner: columns, columns: 1 });
    const zB = ring.multiplyPublicRight(product, b, { rows, inner: columns, columns: 1 });
    w = ring.add(w, ring.multiplyPublicLeft(a, zB, { rows: 1, inner: rows, columns: 1 }), 1);
    for (const part of ['own', 'next'] as const) {
      arena.copy(u[part] + ring.bytes(at), aX[part], ring.bytes(inner));
      arena.copy(v[part] + ring.bytes(at), yB[part], ring.bytes(inner));
    }
    at += inner;
  }
  await checkInnerProduct(ring, u, v, w, length);
  arena.release(mark);
}

// All equations hold modulo 2^bits only. Higher bits depend on secrets and are never opened: e is fully masked
// by r, and only the ring's bits of the final value are opened.
//
// <u, v> = w is checked against c = <r, v> for random r: with a public coin k, e = k·u - r is opened,
// and k·w - c - <e, v> must be zero.
async function checkInnerProduct(
  ring: RingShares,
  u: Shares,
  v: Shares,
  w: Shares,
  length: number,
): Promise<void> {
  const { party } = ring;
  const { arena } = party;
  const dot = { rows: 1, inner: length, columns: 1 };
  const r = party.randomShares(ring.bytes(length));
  const c = await ring.multiplyUnverified(r, v, dot);
  const coin = arena.allocate(ring.bytes(1));
  (await party.coins()).fill(arena.view(coin, ring.bytes(1)));
  const scaled = ring.multiplyPublicRight(u, coin, { rows: length, inner: 1, columns: 1 });
  const e = await ring.open(ring.subtract(scaled, r, length), length, 64 * ring.words);
  const kw = ring.multiplyPublicRight(w, coin, { rows: 1, inner: 1, columns: 1 });
  const ev = ring.multiplyPublicLeft(e.at, v, dot);
  const rest = ring.subtract(ring.subtract(kw, c, 1), ev, 1);
  const zero = await ring.open(rest, 1, ring.bits);
  if (arena.words(zero.at, zero.words).some((word) => word !== 0n)) {
    throw new MpcAbortError('product-check-failed', 'A node computed a product incorrectly');
  }
}
