import { bitsClasses, isOneOf, scaleClasses } from './declaration.js';
import { DeclarationError } from './errors.js';
import type { Operation } from './plan.js';

/** Decimal places and size of all values of a job. They are fixed by its creator and never depend on values. */
export interface Bounds {
  /** Decimal places; one of {@link scaleClasses}. */
  readonly scale: number;
  /** Every value, times 10^scale, is below 2^bits in magnitude; one of {@link bitsClasses}. */
  readonly bits: number;
}

/**
 * The bounds of a job whose creator chose none. A product of three values needs three times their bits; these are the
 * widest that fit the ring of the largest matrices and hold an integer of 22 digits.
 */
export const defaultBounds = {
  add: { scale: 18, bits: 192 },
  compare: { scale: 18, bits: 192 },
  multiply: { scale: 6, bits: 96 },
} as const satisfies Record<Operation, Bounds>;

/** Validates bounds from an untrusted source. */
export function checkBounds(value: unknown): Bounds {
  const { scale, bits } = (value ?? {}) as Record<string, unknown>;
  if (!isOneOf(scaleClasses, scale) || !isOneOf(bitsClasses, bits))
    throw new DeclarationError(
      'bad-declaration',
      `The decimal places must be one of ${scaleClasses.join(', ')} and the bits one of ${bitsClasses.join(', ')}`,
    );
  return { scale, bits };
}
