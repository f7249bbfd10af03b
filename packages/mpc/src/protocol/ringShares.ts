import type { ByteProduct, Factors, RingSize } from '../ring/byteProduct.js';
import type { ProductShape } from '../ring/kernels.js';
import type { Party, Shares } from './party.js';

/** A product that was computed and must still be verified before anything that depends on it is opened. */
export interface PendingProduct {
  readonly left: Shares;
  readonly right: Shares;
  readonly product: Shares;
  readonly shape: ProductShape;
}

/** Linear algebra on shares over Z_2^bits, kept in whole words. Linear steps are local; a product of matrices is one message. */
export class RingShares {
  readonly party: Party;
  readonly words: number;
  /** Only so many low bits of an element count. */
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

  /** A product of shared matrices, remembered for verification. */
  async multiply(left: Shares, right: Shares, shape: ProductShape): Promise<Shares> {
    const product = await this.multiplyUnverified(left, right, shape);
    this.pending.push({ left, right, product, shape });
    return product;
  }

  /**
   * The product of Araki et al.: each party adds up the terms it can form and a share of zero,
   * and passes that summand on.
   */
  async multiplyUnverified(left: Shares, right: Shares, shape: ProductShape): Promise<Shares> {
    const { arena } = this.party;
    const count = shape.rows * shape.columns;
    const size = this.bytes(count);
    const product = this.party.allocateShares(size);
    const mark = arena.mark();
    const mask = this.party.randomShares(size);
    arena.kernels.subtract(product.own, mask.own, mask.next, count, this.words);
    const factors = this.#terms(left, right, shape);
    if (await this.#products.suits(shape, this.words)) {
      await this.#products.multiplyAdd(arena, product.own, factors, shape, this);
    } else {
      for (const term of factors) arena.multiplyAdd(product.own, term.left, term.right, shape, this.words);
    }
    arena.release(mark);
    await this.party.reshare(product, size);
    return product;
  }

  // The nine products of components, each formed by one party that has both: four at once at the first party, three of
  // two products at the second, two at the third. All three take the time of two products at most.
  #terms(x: Shares, y: Shares, { rows, inner, columns }: ProductShape): Factors[] {
    const { index } = this.party;
    if (index === 2) {
      return [
        { left: x.own, right: y.next },
        { left: x.next, right: y.own },
      ];
    }
    const ySum = this.#sum(y, inner * columns);
    if (index === 0) return [{ left: this.#sum(x, rows * inner), right: ySum }];
    return [
      { left: x.next, right: ySum },
      { left: x.own, right: y.next },
    ];
  }

  #sum({ own, next }: Shares, count: number): number {
    const { arena } = this.party;
    const sum = arena.allocate(this.bytes(count));
    arena.kernels.add(sum, own, next, count, this.words);
    return sum;
  }

  /**
   * Opens the low `bits` bits of every element and nothing above them: the shares are reduced modulo 2^bits
   * before they are sent. Gives the address of elements of ceil(bits / 64) words.
   */
  async open(shares: Shares, count: number, bits: number): Promise<{ at: number; words: number }> {
    const { arena } = this.party;
    const words = Math.ceil(bits / 64);
    const topMask = (1n << BigInt(bits - 64 * (words - 1))) - 1n;
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
    const { at, words } = await this.open(shares, count, bits);
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
