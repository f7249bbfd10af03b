import { readSigned } from '../client/components.js';
import type { ByteProduct, RingSize } from '../ring/byteProduct.js';
import type { ProductShape } from '../ring/kernels.js';
import type { Party } from './party.js';
import {
  assertAlike,
  assertShape,
  type IntegerRing,
  type IntegerVector,
  integerRing,
} from './shareVector.js';
import type { StepLabel } from './transcript.js';

/** A claim that product = left · right, computed but not yet verified: of matrices, or entry by entry. */
export interface ProductClaim {
  readonly left: IntegerVector;
  readonly right: IntegerVector;
  readonly product: IntegerVector;
  readonly shape: ProductShape | 'each';
}

const single: ProductShape = { rows: 1, inner: 1, columns: 1 };

/** Opened elements: their address, their number and the number of words of each. */
export interface Opened {
  readonly at: number;
  readonly length: number;
  readonly words: number;
}

function lowBits(bits: number): { words: number; topMask: bigint } {
  const words = Math.ceil(bits / 64);
  return { words, topMask: (1n << BigInt(bits - 64 * (words - 1))) - 1n };
}

/** Linear algebra on shares over Z_2^bits, stored in whole words. Linear steps are local; a matrix product takes one message. */
export class RingShares {
  readonly party: Party;
  readonly ring: IntegerRing;
  readonly words: number;
  /** Only the low `bits` bits of an element are significant. */
  readonly bits: number;
  /** Empty in the semi-honest model, which verifies nothing. */
  readonly claims: ProductClaim[] = [];
  readonly #products: ByteProduct;

  constructor(party: Party, { words, bits }: RingSize, products: ByteProduct) {
    this.party = party;
    this.ring = integerRing(words);
    this.words = words;
    this.bits = bits;
    this.#products = products;
  }

  bytes(count: number): number {
    return count * this.ring.elementBytes;
  }

  allocate(length: number): IntegerVector {
    return this.party.allocateShares(this.ring, length);
  }

  add(left: IntegerVector, right: IntegerVector): IntegerVector {
    assertAlike(left, right);
    const { kernels } = this.party.arena;
    const sum = this.allocate(left.length);
    kernels.add(sum.own, left.own, right.own, left.length, this.words);
    kernels.add(sum.next, left.next, right.next, left.length, this.words);
    return sum;
  }

  subtract(left: IntegerVector, right: IntegerVector): IntegerVector {
    assertAlike(left, right);
    const { kernels } = this.party.arena;
    const difference = this.allocate(left.length);
    kernels.subtract(difference.own, left.own, right.own, left.length, this.words);
    kernels.subtract(difference.next, left.next, right.next, left.length, this.words);
    return difference;
  }

  /** A public number in every element: component 0 holds it. */
  constant(value: bigint, length: number): IntegerVector {
    const { party } = this;
    const shares = party.allocateZeroShares(this.ring, length);
    const part = ({ 0: 'own', 2: 'next' } as const)[party.index];
    if (part !== undefined) this.#fillPublic(shares[part], value, length);
    return shares;
  }

  /** The address of so many public ones. */
  ones(length: number): number {
    const at = this.party.arena.allocate(this.bytes(length));
    this.#fillPublic(at, 1n, length);
    return at;
  }

  #fillPublic(at: number, value: bigint, length: number): void {
    const words = this.party.arena.words(at, length * this.words);
    for (let w = 0; w < this.words; w++) {
      const word = BigInt.asUintN(64, value >> BigInt(64 * w));
      for (let i = 0; i < length; i++) words[i * this.words + w] = word;
    }
  }

  /** Times a public number. */
  scale(shares: IntegerVector, by: bigint): IntegerVector {
    if (by === 1n) return shares;
    const factor = this.party.arena.allocate(this.bytes(1));
    this.#fillPublic(factor, by, 1);
    return this.multiplyPublicRight(shares, factor, { rows: shares.length, inner: 1, columns: 1 });
  }

  /** Each element plus all before it. */
  runningSums(shares: IntegerVector): IntegerVector {
    const sums = this.allocate(shares.length);
    this.party.copyShares(sums, shares);
    const { kernels } = this.party.arena;
    const step = this.ring.elementBytes;
    for (const part of ['own', 'next'] as const)
      for (let at = sums[part] + step; at < sums[part] + sums.bytes; at += step)
        kernels.add(at, at, at - step, 1, this.words);
    return sums;
  }

  /** Vectors one after the other. */
  join(vectors: readonly IntegerVector[]): IntegerVector {
    const all = this.allocate(vectors.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const vector of vectors) {
      this.party.copyShares(all.slice(at, vector.length), vector);
      at += vector.length;
    }
    return all;
  }

  /** A public matrix times a shared one. */
  multiplyPublicLeft(left: number, right: IntegerVector, shape: ProductShape): IntegerVector {
    assertShape(right, this.ring.elementBytes, shape.inner * shape.columns);
    const product = this.party.allocateZeroShares(this.ring, shape.rows * shape.columns);
    this.party.arena.multiplyAdd(product.own, left, right.own, shape, this.words);
    this.party.arena.multiplyAdd(product.next, left, right.next, shape, this.words);
    return product;
  }

  /** A shared matrix times a public one. */
  multiplyPublicRight(left: IntegerVector, right: number, shape: ProductShape): IntegerVector {
    assertShape(left, this.ring.elementBytes, shape.rows * shape.inner);
    const product = this.party.allocateZeroShares(this.ring, shape.rows * shape.columns);
    this.party.arena.multiplyAdd(product.own, left.own, right, shape, this.words);
    this.party.arena.multiplyAdd(product.next, left.next, right, shape, this.words);
    return product;
  }

  /** A product of shared matrices. In the malicious model it becomes a claim that must be verified. */
  async multiply(left: IntegerVector, right: IntegerVector, shape: ProductShape): Promise<IntegerVector> {
    const product = await this.multiplyUnverified(left, right, shape, 'product');
    if (this.party.malicious) {
      this.party.claims.add();
      this.claims.push({ left, right, product, shape });
    }
    return product;
  }

  /** Of every two lists the sum of their products: a matrix times itself. */
  async multiplyAll(lists: readonly IntegerVector[]): Promise<IntegerVector> {
    const [rows, inner] = [lists.length, lists[0]!.length];
    const matrix = this.join(lists);
    return await this.multiply(matrix, this.turn(matrix, rows), { rows, inner, columns: rows });
  }

  /** A matrix of so many rows, turned. */
  turn(matrix: IntegerVector, rows: number): IntegerVector {
    const turned = this.allocate(matrix.length);
    for (const part of ['own', 'next'] as const)
      this.party.arena.kernels.transpose(turned[part], matrix[part], rows, matrix.length / rows, this.words);
    return turned;
  }

  /** The products of elements at the same place. */
  async multiplyEach(left: IntegerVector, right: IntegerVector): Promise<IntegerVector> {
    assertAlike(left, right);
    const product = await this.multiplyUnverified(left, right, 'each', 'product');
    if (this.party.malicious) {
      this.party.claims.add();
      this.claims.push({ left, right, product, shape: 'each' });
    }
    return product;
  }

  /** Public numbers times shared ones at the same place. */
  multiplyPublicEach(left: number, right: IntegerVector): IntegerVector {
    const product = this.party.allocateZeroShares(this.ring, right.length);
    for (const part of ['own', 'next'] as const)
      this.#multiplyAddEach(product[part], left, right[part], right.length);
    return product;
  }

  #multiplyAddEach(out: number, left: number, right: number, length: number): void {
    const end = this.bytes(length);
    for (let at = 0; at < end; at += this.ring.elementBytes)
      this.party.arena.multiplyAdd(out + at, left + at, right + at, single, this.words);
  }

  /** The product of Araki et al.: each party sends its summand of the product, plus a share of zero, to the previous party. */
  async multiplyUnverified(
    left: IntegerVector,
    right: IntegerVector,
    shape: ProductShape | 'each',
    label: StepLabel,
  ): Promise<IntegerVector> {
    const { arena } = this.party;
    const count = shape === 'each' ? left.length : shape.rows * shape.columns;
    const product = this.allocate(count);
    const mark = arena.mark();
    await this.#formSummand(product.own, left, right, shape);
    const mask = this.party.randomShares(this.ring, count, label);
    arena.kernels.add(product.own, product.own, mask.own, count, this.words);
    arena.kernels.subtract(product.own, product.own, mask.next, count, this.words);
    arena.release(mark);
    await this.party.reshare(product, label);
    return product;
  }

  /**
   * Opens the low `bits` bits of a product of shared matrices. The summands are added up directly instead of being
   * reshared first. This cannot be verified, so it is for the semi-honest model only.
   */
  async multiplyAndOpen(
    left: IntegerVector,
    right: IntegerVector,
    shape: ProductShape,
    bits: number,
  ): Promise<Opened> {
    const { arena, index } = this.party;
    const length = shape.rows * shape.columns;
    const summand = arena.allocate(this.bytes(length));
    await this.#formSummand(summand, left, right, shape);
    // The first party adds the summands. It receives them under masks that it does not know and that cancel out.
    const sharedWith = (['nobody', 'next', 'previous'] as const)[index]!;
    const mask = this.party.pairRandomness(sharedWith, this.bytes(length), 'product opened');
    if (index === 1) arena.kernels.add(summand, summand, mask, length, this.words);
    if (index === 2) arena.kernels.subtract(summand, summand, mask, length, this.words);
    const { words, topMask } = lowBits(bits);
    const size = length * words * 8;
    const at = arena.allocate(size);
    arena.kernels.reduce(at, summand, length, this.words, words, topMask);
    const other = arena.allocate(size);
    await this.party.joinAtFirst(at, size, (messages) => {
      for (const message of messages) {
        arena.view(other, size).set(message);
        arena.kernels.add(at, at, other, length, words);
      }
      arena.kernels.reduce(at, at, length, words, words, topMask);
    });
    return { at, length, words };
  }

  // The summand of a product x·y that a party can compute alone; the three add up to the product. Each takes one matrix product:
  //   x·y = (x0 + 2·x1)·(y0 + 2·y1) / 2 + (x0 + 2·x2)·(y0 + 2·y2) / 2 - (x1 - x2)·(y1 - y2).
  // Both halved terms are odd if x0·y0 is odd, so one party rounds up and the other rounds down. Halving costs one bit.
  async #formSummand(
    out: number,
    x: IntegerVector,
    y: IntegerVector,
    shape: ProductShape | 'each',
  ): Promise<void> {
    if (this.bits >= 64 * this.words)
      throw new RangeError('A ring with products needs a spare bit in its words');
    if (shape !== 'each') {
      assertShape(x, this.ring.elementBytes, shape.rows * shape.inner);
      assertShape(y, this.ring.elementBytes, shape.inner * shape.columns);
    }
    const { arena, index } = this.party;
    const count = shape === 'each' ? x.length : shape.rows * shape.columns;
    arena.view(out, this.bytes(count)).fill(0);
    const mark = arena.mark();
    const left = this.#factor(index === 1 ? { own: x.next, next: x.own } : x, x.length);
    const right = this.#factor(y, y.length);
    if (shape === 'each') {
      this.#multiplyAddEach(out, left, right, count);
    } else if (await this.#products.suits(shape, this.words)) {
      const ring = { words: this.words, bits: this.bits + 1 };
      await this.#products.multiplyAdd(arena, out, { left, right }, shape, ring);
    } else {
      arena.multiplyAdd(out, left, right, shape, this.words);
    }
    if (index !== 1) arena.kernels.halve(out, count, this.words, index === 0 ? 1n : 0n);
    arena.release(mark);
  }

  #factor({ own, next }: { own: number; next: number }, count: number): number {
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

  /** Opens the low `bits` bits of a result, after everything it depends on has been verified. */
  async openResult(shares: IntegerVector, bits: number): Promise<Opened> {
    return await this.#open(shares, bits, (low) => this.party.openResult(low));
  }

  /** Opens the low `bits` bits of a value inside a verification. */
  async openForCheck(shares: IntegerVector, bits: number, label: 'e' | 't'): Promise<Opened> {
    return await this.#open(shares, bits, (low) => this.party.openForCheck(low, label));
  }

  /** Shares modulo 2^bits, in as many words as that needs: nothing above these bits leaves a party. */
  reduce(shares: IntegerVector, bits: number): IntegerVector {
    const { arena } = this.party;
    const { length } = shares;
    const { words, topMask } = lowBits(bits);
    const low = this.party.allocateShares(integerRing(words), length);
    arena.kernels.reduce(low.own, shares.own, length, this.words, words, topMask);
    arena.kernels.reduce(low.next, shares.next, length, this.words, words, topMask);
    return low;
  }

  // Opens nothing above the low bits: the shares are reduced modulo 2^bits before they are sent.
  async #open(
    shares: IntegerVector,
    bits: number,
    exchange: (low: IntegerVector) => Promise<Uint8Array>,
  ): Promise<Opened> {
    const { arena } = this.party;
    const { length } = shares;
    const { words, topMask } = lowBits(bits);
    const low = this.reduce(shares, bits);
    const missing = await exchange(low);
    const at = arena.allocate(low.bytes);
    arena.view(at, low.bytes).set(missing);
    arena.kernels.add(at, at, low.own, length, words);
    arena.kernels.add(at, at, low.next, length, words);
    arena.kernels.reduce(at, at, length, words, words, topMask);
    return { at, length, words };
  }

  /** Opened elements as signed numbers of `bits` bits. */
  readSigned({ at, length, words }: Opened, bits: number): bigint[] {
    return readSigned(this.party.arena.words(at, length * words), words, bits);
  }
}
