import type { ByteProduct, RingSize } from '../ring/byteProduct.js';
import type { ProductShape } from '../ring/kernels.js';
import type { Party, Shares } from './party.js';

/** A product that is computed but not yet verified; nothing that depends on it may be opened before. */
export interface PendingProduct {
  readonly left: Shares;
  readonly right: Shares;
  readonly product: Shares;
  readonly shape: ProductShape;
}

/** Opened elements and the number of words per element. */
export interface Opened {
  readonly at: number;
  readonly words: number;
}

function lowBits(bits: number): { words: number; topMask: bigint } {
  const words = Math.ceil(bits / 64);
  return { words, topMask: (1n << BigInt(bits - 64 * (words - 1))) - 1n };
}

/** Linear algebra on shares over Z_2^bits, stored in whole words. Linear steps are local; a matrix product takes one message. */
export class RingShares {
  readonly party: Party;
  readonly words: number;
  /** Only the low `bits` bits of an element are significant. */
  readonly bits: number;
  readonly pending: PendingProduct[] = [];
  readonly #products: ByteProduct;

  constructor(party: Party, { words, bits }: RingSize, products: ByteProduct) {
    this.party = party;
    this.words = words;
    this.bits = bits;
    this.#products = products;
  }

  bytes(count: number): number {
    return count * this.words * 8;
  }

  add(left: Shares, right: Shares, count: number): Shares {
    const { arena } = this.party;
    const sum = this.party.allocateShares(this.bytes(count));
    arena.kernels.add(sum.own, left.own, right.own, count, this.words);
    arena.kernels.add(sum.next, left.next, right.next, count, this.words);
    return sum;
  }

  subtract(left: Shares, right: Shares, count: number): Shares {
    const { arena } = this.party;
    const difference = this.party.allocateShares(this.bytes(count));
    arena.kernels.subtract(difference.own, left.own, right.own, count, this.words);
    arena.kernels.subtract(difference.next, left.next, right.next, count, this.words);
    return difference;
  }

  /** A public matrix times a shared one. */
  multiplyPublicLeft(left: number, right: Shares, shape: ProductShape): Shares {
    const product = this.party.allocateZeroShares(this.bytes(shape.rows * shape.columns));
    this.party.arena.multiplyAdd(product.own, left, right.own, shape, this.words);
    this.party.arena.multiplyAdd(product.next, left, right.next, shape, this.words);
    return product;
  }

  /** A shared matrix times a public one. */
  multiplyPublicRight(left: Shares, right: number, shape: ProductShape): Shares {
    const product = this.party.allocateZeroShares(this.bytes(shape.rows * shape.columns));
    this.party.arena.multiplyAdd(product.own, left.own, right, shape, this.words);
    this.party.arena.multiplyAdd(product.next, left.next, right, shape, this.words);
    return product;
  }

  /** A product of shared matrices, recorded for verification. */
  async multiply(left: Shares, right: Shares, shape: ProductShape): Promise<Shares> {
    const product = await this.multiplyUnverified(left, right, shape);
    this.pending.push({ left, right, product, shape });
    return product;
  }

  /** The product of Araki et al.: each party sends its summand of the product to the previous party. */
  async multiplyUnverified(left: Shares, right: Shares, shape: ProductShape): Promise<Shares> {
    const { arena } = this.party;
    const count = shape.rows * shape.columns;
    const size = this.bytes(count);
    const product = this.party.allocateShares(size);
    const mark = arena.mark();
    await this.#formSummand(product.own, left, right, shape);
    const mask = this.party.randomShares(size);
    arena.kernels.add(product.own, product.own, mask.own, count, this.words);
    arena.kernels.subtract(product.own, product.own, mask.next, count, this.words);
    arena.release(mark);
    await this.party.reshare(product, size);
    return product;
  }

  /**
   * Opens the low `bits` bits of a product of shared matrices. The summands are added up directly instead of being
   * reshared first. This cannot be verified, so it is for the semi-honest model only.
   */
  async multiplyAndOpen(left: Shares, right: Shares, shape: ProductShape, bits: number): Promise<Opened> {
    const { arena, index } = this.party;
    const count = shape.rows * shape.columns;
    const summand = arena.allocate(this.bytes(count));
    await this.#formSummand(summand, left, right, shape);
    // The first party adds the summands. It receives them under masks that it does not know and that cancel out.
    if (index === 1) {
      const mask = this.party.sharedRandomness('next', this.bytes(count));
      arena.kernels.add(summand, summand, mask, count, this.words);
    } else if (index === 2) {
      const mask = this.party.sharedRandomness('previous', this.bytes(count));
      arena.kernels.subtract(summand, summand, mask, count, this.words);
    }
    const { words, topMask } = lowBits(bits);
    const size = count * words * 8;
    const at = arena.allocate(size);
    arena.kernels.reduce(at, summand, count, this.words, words, topMask);
    const other = arena.allocate(size);
    await this.party.joinAtFirst(at, size, (messages) => {
      for (const message of messages) {
        arena.view(other, size).set(message);
        arena.kernels.add(at, at, other, count, words);
      }
      arena.kernels.reduce(at, at, count, words, words, topMask);
    });
    return { at, words };
  }

  // The summand of a product x·y that a party can compute alone; the three add up to the product. Each takes one matrix product:
  //   x·y = (x0 + 2·x1)·(y0 + 2·y1) / 2 + (x0 + 2·x2)·(y0 + 2·y2) / 2 - (x1 - x2)·(y1 - y2).
  // Both halved terms are odd if x0·y0 is odd, so one party rounds up and the other rounds down. Halving costs one bit.
  async #formSummand(out: number, x: Shares, y: Shares, shape: ProductShape): Promise<void> {
    if (this.bits >= 64 * this.words)
      throw new RangeError('A ring with products needs a spare bit in its words');
    const { arena, index } = this.party;
    const count = shape.rows * shape.columns;
    arena.view(out, this.bytes(count)).fill(0);
    const mark = arena.mark();
    const left = this.#factor(index === 1 ? { own: x.next, next: x.own } : x, shape.rows * shape.inner);
    const right = this.#factor(y, shape.inner * shape.columns);
    if (await this.#products.suits(shape, this.words)) {
      const ring = { words: this.words, bits: this.bits + 1 };
      await this.#products.multiplyAdd(arena, out, { left, right }, shape, ring);
    } else {
      arena.multiplyAdd(out, left, right, shape, this.words);
    }
    if (index !== 1) arena.kernels.halve(out, count, this.words, index === 0 ? 1n : 0n);
    arena.release(mark);
  }

  #factor({ own, next }: Shares, count: number): number {
    const { arena, index } = this.party;
    const { kernels } = arena;
    const factor = arena.allocate(this.bytes(count));
    if (index === 1) {
      kernels.subtract(factor, own, next, count, this.words);
      return factor;
    }
    const [first, other] = index === 0 ? [own, next] : [next, own];
    kernels.add(factor, first, other, count, this.words);
    kernels.add(factor, factor, other, count, this.words);
    return factor;
  }

  /**
   * Opens the low `bits` bits of every element and nothing above them: the shares are reduced modulo 2^bits
   * before they are sent. Returns the address of elements of ceil(bits / 64) words.
   */
  async open(shares: Shares, count: number, bits: number): Promise<Opened> {
    const { arena } = this.party;
    const { words, topMask } = lowBits(bits);
    const size = count * words * 8;
    const low = this.party.allocateShares(size);
    arena.kernels.reduce(low.own, shares.own, count, this.words, words, topMask);
    arena.kernels.reduce(low.next, shares.next, count, this.words, words, topMask);
    const missing = await this.party.openMissing(low, size);
    const at = arena.allocate(size);
    arena.view(at, size).set(missing);
    arena.kernels.add(at, at, low.own, count, words);
    arena.kernels.add(at, at, low.next, count, words);
    arena.kernels.reduce(at, at, count, words, words, topMask);
    return { at, words };
  }

  /** Opens elements as signed numbers of `bits` bits. */
  async openSigned(shares: Shares, count: number, bits: number): Promise<bigint[]> {
    return this.readSigned(await this.open(shares, count, bits), count, bits);
  }

  readSigned({ at, words }: Opened, count: number, bits: number): bigint[] {
    const limbs = this.party.arena.words(at, count * words);
    const values: bigint[] = [];
    for (let i = 0; i < count; i++) {
      let value = 0n;
      for (let w = words - 1; w >= 0; w--) value = (value << 64n) | limbs[i * words + w]!;
      values.push(BigInt.asIntN(bits, value));
    }
    return values;
  }
}
