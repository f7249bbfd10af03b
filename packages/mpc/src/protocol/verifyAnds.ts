import { MpcAbortError } from '../errors.js';
import type { BitShares, PendingAnds } from './bitShares.js';
import type { Party, Shares } from './party.js';

/** Folding ends at this length; what remains is opened under a mask. */
const FINAL_LENGTH = 256;
/** Halves of a vector of bits must be whole words. */
const PADDING = 128;

/** The field's size: each random choice is one of 2^FIELD_BITS. */
export const FIELD_BITS = 64;

/**
 * Verifies all pending AND gates together (PROTOCOL.md, "Verifying AND gates"): random weights in GF(2^64) make
 * one inner product of them, <u, v> = w; each fold halves the vectors at the price of two reshared field
 * elements and a coin; the last, short inner product is checked by sacrificing a random one.
 */
export async function verifyAnds(logic: BitShares): Promise<void> {
  const gates = logic.pending.splice(0);
  if (gates.length === 0) return;
  const { party } = logic;
  const mark = party.arena.mark();
  await new AndCheck(party).run(gates);
  party.arena.release(mark);
}

/** How many folds a vector of so many gates takes. */
export function foldCount(gates: number): number {
  let folds = 1;
  for (let length = padded(gates) / 2; length > FINAL_LENGTH; length = Math.ceil(length / 2)) folds++;
  return folds;
}

interface Word {
  own: bigint;
  next: bigint;
}

class AndCheck {
  readonly #party: Party;
  #u: Shares = { own: 0, next: 0 };
  #v: Shares = { own: 0, next: 0 };
  #w: Word = { own: 0n, next: 0n };

  constructor(party: Party) {
    this.#party = party;
  }

  async run(gates: readonly PendingAnds[]): Promise<void> {
    let length = await this.#foldBits(gates);
    while (length > FINAL_LENGTH) length = await this.#fold(length);
    await this.#sacrifice(length);
  }

  // Weighs the gates and folds once, while v still consists of bits.
  async #foldBits(gates: readonly PendingAnds[]): Promise<number> {
    const { arena } = this.#party;
    const { kernels } = arena;
    const { x, y, z, count } = this.#gather(gates);
    const weights = arena.allocate(count * 8);
    (await this.#party.coins()).fill(arena.view(weights, count * 8));
    this.#u = this.#party.allocateShares(count * 8);
    kernels.selectWeights(this.#u.own, x.own, weights, count);
    kernels.selectWeights(this.#u.next, x.next, weights, count);
    this.#w = {
      own: kernels.sumSelected(z.own, weights, count),
      next: kernels.sumSelected(z.next, weights, count),
    };
    const half = count / 2;
    const { own, next } = this.#u;
    const [atZero, leading] = await this.#reshare([
      kernels.bitDot(own, next, y.own, y.next, half),
      kernels.bitDotHalves(own, next, y.own, y.next, half),
    ]);
    const point = await this.#coin();
    this.#evaluate(atZero!, leading!, point);
    this.#v = this.#party.allocateShares(half * 8 + 8);
    kernels.bitFold(this.#v.own, y.own, half, point);
    kernels.bitFold(this.#v.next, y.next, half, point);
    kernels.fieldFold(own, half, point);
    kernels.fieldFold(next, half, point);
    return half;
  }

  async #fold(length: number): Promise<number> {
    const { arena } = this.#party;
    const { kernels } = arena;
    const vectors = [this.#u.own, this.#u.next, this.#v.own, this.#v.next] as const;
    const half = Math.ceil(length / 2);
    if (length % 2 === 1) for (const vector of vectors) arena.words(vector + length * 8, 1)[0] = 0n;
    const [atZero, leading] = await this.#reshare([
      kernels.fieldDot(...vectors, half),
      kernels.fieldDotHalves(...vectors, half),
    ]);
    const point = await this.#coin();
    this.#evaluate(atZero!, leading!, point);
    for (const vector of vectors) kernels.fieldFold(vector, half, point);
    return half;
  }

  // w becomes h(point) for the parabola h with h(0), h(1) = w - h(0) and the given leading coefficient.
  #evaluate(atZero: Word, leading: Word, point: bigint): void {
    const { kernels } = this.#party.arena;
    const square = kernels.fieldMultiply(point, point);
    const at = (part: 'own' | 'next') => {
      const constant = atZero[part];
      const linear = this.#w[part] ^ leading[part];
      return unsigned(
        constant ^ kernels.fieldMultiply(linear, point) ^ kernels.fieldMultiply(leading[part], square),
      );
    };
    this.#w = { own: at('own'), next: at('next') };
  }

  async #sacrifice(length: number): Promise<void> {
    const party = this.#party;
    const { arena } = party;
    const { kernels } = arena;
    const size = length * 8;
    const r = party.randomShares(size);
    const [c] = await this.#reshare([kernels.fieldDot(r.own, r.next, this.#v.own, this.#v.next, length)]);
    const coin = await this.#coin();
    const masked = party.allocateShares(size);
    kernels.fieldScaleAdd(masked.own, this.#u.own, r.own, length, coin);
    kernels.fieldScaleAdd(masked.next, this.#u.next, r.next, length, coin);
    const e = await party.openXor(masked, size);
    const rest = party.allocateShares(16);
    for (const part of ['own', 'next'] as const) {
      const scaled = kernels.fieldMultiply(this.#w[part], coin);
      const known = kernels.fieldPublicDot(e, this.#v[part], length);
      arena.words(rest[part], 1)[0] = unsigned(scaled ^ c![part] ^ known);
    }
    const zero = await party.openXor(rest, 8);
    if (arena.words(zero, 1)[0] !== 0n) {
      throw new MpcAbortError('and-check-failed', 'A node computed an AND gate wrongly');
    }
  }

  // All gates in a row, padded with zeros, for which 0 AND 0 = 0 holds.
  #gather(gates: readonly PendingAnds[]): { x: Shares; y: Shares; z: Shares; count: number } {
    const party = this.#party;
    const count = padded(8 * gates.reduce((sum, { bytes }) => sum + bytes, 0));
    const [x, y, z] = [0, 1, 2].map(() => party.allocateZeroShares(count / 8));
    let at = 0;
    for (const gate of gates) {
      for (const part of ['own', 'next'] as const) {
        party.arena.copy(x![part] + at, gate.x[part], gate.bytes);
        party.arena.copy(y![part] + at, gate.y[part], gate.bytes);
        party.arena.copy(z![part] + at, gate.z[part], gate.bytes);
      }
      at += gate.bytes;
    }
    return { x: x!, y: y!, z: z!, count };
  }

  // Turns each party's summands into shares, masked by a share of zero.
  async #reshare(summands: readonly bigint[]): Promise<Word[]> {
    const party = this.#party;
    const { arena } = party;
    const mark = arena.mark();
    const size = summands.length * 8;
    const mask = party.randomShares(size);
    const shares = party.allocateShares(size);
    const [own, next] = [arena.words(mask.own, summands.length), arena.words(mask.next, summands.length)];
    arena
      .words(shares.own, summands.length)
      .set(summands.map((value, i) => unsigned(value) ^ own[i]! ^ next[i]!));
    await party.reshare(shares, size);
    const words = summands.map((_, i) => ({
      own: arena.words(shares.own + i * 8, 1)[0]!,
      next: arena.words(shares.next + i * 8, 1)[0]!,
    }));
    arena.release(mark);
    return words;
  }

  async #coin(): Promise<bigint> {
    const bytes = Buffer.alloc(8);
    (await this.#party.coins()).fill(bytes);
    return bytes.readBigUInt64LE();
  }
}

function padded(gates: number): number {
  return Math.ceil(gates / PADDING) * PADDING;
}

// The kernels give 64-bit results as signed numbers.
function unsigned(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
