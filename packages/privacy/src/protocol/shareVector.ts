/** The ring over which a vector is shared. Bits are stored eight to a byte, so that their unit is GF(2)^8. */
export type Ring =
  | { readonly kind: 'GF(2)^8'; readonly elementBytes: 1 }
  | { readonly kind: 'GF(2^64)'; readonly elementBytes: 8 }
  | { readonly kind: 'Z_2^n'; readonly elementBytes: number };

export const bitRing = { kind: 'GF(2)^8', elementBytes: 1 } as const;
export const fieldRing = { kind: 'GF(2^64)', elementBytes: 8 } as const;
export type IntegerRing = Extract<Ring, { kind: 'Z_2^n' }>;

export const integerRing = (words: number): IntegerRing => ({ kind: 'Z_2^n', elementBytes: 8 * words });

/**
 * A party's two components of a shared vector: component i, its own, and component i + 1, which is the next party's own.
 * The vector has `length` elements of `ring`; `own` and `next` are addresses in the party's memory.
 */
export class ShareVector<R extends Ring = Ring> {
  readonly ring: R;
  readonly length: number;
  readonly own: number;
  readonly next: number;

  constructor(ring: R, length: number, { own, next }: { own: number; next: number }) {
    this.ring = ring;
    this.length = length;
    this.own = own;
    this.next = next;
  }

  get bytes(): number {
    return this.length * this.ring.elementBytes;
  }

  /** `length` elements from element `from`, in the same memory. */
  slice(from: number, length: number): ShareVector<R> {
    if (from < 0 || length < 0 || from + length > this.length) {
      throw new RangeError(`Elements ${from} to ${from + length} of a vector of ${this.length}`);
    }
    const at = from * this.ring.elementBytes;
    return new ShareVector(this.ring, length, { own: this.own + at, next: this.next + at });
  }
}

export type BitVector = ShareVector<typeof bitRing>;
export type FieldVector = ShareVector<typeof fieldRing>;
export type IntegerVector = ShareVector<IntegerRing>;

/** Throws unless the vectors have the same ring and length: mixing them up would compute nonsense in silence. */
export function assertAlike(first: ShareVector, ...others: readonly ShareVector[]): void {
  for (const other of others) {
    const alike =
      other.ring.kind === first.ring.kind &&
      other.ring.elementBytes === first.ring.elementBytes &&
      other.length === first.length;
    if (!alike) throw new RangeError(`${describe(first)} and ${describe(other)} do not match`);
  }
}

/** Throws unless the vector has `length` elements of `elementBytes`. */
export function assertShape(vector: ShareVector, elementBytes: number, length: number): void {
  if (vector.ring.elementBytes !== elementBytes || vector.length !== length) {
    throw new RangeError(`${describe(vector)} instead of ${length} elements of ${elementBytes} bytes`);
  }
}

function describe({ ring, length }: ShareVector): string {
  return `${length} elements of ${ring.kind} with ${ring.elementBytes} bytes`;
}
