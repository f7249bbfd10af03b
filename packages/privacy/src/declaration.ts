import { DeclarationError } from './errors.js';
import { matrixElementsMax } from './limits.js';
import type { DecimalMatrix, MatrixForm } from './text/decimalMatrix.js';

/**
 * What is public about a party's input: its shape, and the bounds that the creator of the job fixed for all values of
 * all parties. Nothing here depends on values.
 */
export interface Declaration {
  readonly form: MatrixForm;
  readonly rows: number;
  readonly columns: number;
  /** Decimal places of the public scale; one of {@link scaleClasses}. */
  readonly scale: number;
  /** Every value, times 10^scale, is below 2^bits in magnitude; one of {@link bitsClasses}. */
  readonly bits: number;
}

export const scaleClasses = [0, 2, 4, 6, 9, 12, 18, 24, 36, 48, 72, 96, 144, 192, 300] as const;
export const bitsClasses = [16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1000] as const;

/**
 * Size, in words, of the ring in which a matrix with this number of elements is shared. Shares can be reduced
 * locally to any smaller ring, so inputs can be shared before the other parties' bounds, and so the ring of the
 * round, are known.
 */
export function shareWordsFor(elements: number): number {
  if (elements <= 10_000) return 16;
  if (elements <= 100_000) return 8;
  return 6;
}

/** How many numbers a party shares, and in how many 64-bit words each. */
export interface InputSize {
  readonly elements: number;
  readonly words: number;
}

export function inputSize({ rows, columns }: Pick<Declaration, 'rows' | 'columns'>): InputSize {
  const elements = rows * columns;
  return { elements, words: shareWordsFor(elements) };
}

/** The matrix's values as integers at the declared scale. A value that does not fit is refused by its position. */
export function scaledValues(
  matrix: DecimalMatrix,
  { scale, bits }: Pick<Declaration, 'scale' | 'bits'>,
): bigint[] {
  const up = scale >= matrix.scale ? 10n ** BigInt(scale - matrix.scale) : 1n;
  const down = scale < matrix.scale ? 10n ** BigInt(matrix.scale - scale) : 1n;
  const limit = 1n << BigInt(bits);
  return matrix.values.map((value, i) => {
    if (value % down !== 0n)
      throw new DeclarationError(
        'too-many-decimals',
        `${nameOf(matrix, i)} has more than the ${scale} decimal places that this job allows`,
      );
    const scaled = (value * up) / down;
    if (scaled >= limit || -scaled >= limit)
      throw new DeclarationError(
        'value-too-large',
        `${nameOf(matrix, i)} is too large for this job, which allows numbers below ${magnitudeOf(scale, bits)}`,
      );
    return scaled;
  });
}

// Never the value itself, which is secret.
function nameOf({ form, columns }: DecimalMatrix, i: number): string {
  if (form === 'number') return 'The number';
  if (form === 'list') return `Number ${i + 1}`;
  return `The number in row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`;
}

function magnitudeOf(scale: number, bits: number): string {
  const digits = ((1n << BigInt(bits)) / 10n ** BigInt(scale)).toString();
  return digits.length <= 4 ? digits : `${digits[0]}.${digits.slice(1, 3)}×10^${digits.length - 1}`;
}

/** Validates a declaration from an untrusted source. */
export function checkDeclaration(value: unknown): Declaration {
  const { form, rows, columns, scale, bits } = (value ?? {}) as Record<string, unknown>;
  const shape = typeof rows === 'number' && typeof columns === 'number' && isCount(rows) && isCount(columns);
  if (!shape || rows * columns > matrixElementsMax) {
    throw new DeclarationError('bad-declaration', 'The declared shape is invalid or exceeds the limit');
  }
  const formFits =
    form === 'matrix' ||
    (form === 'list' && rows === 1) ||
    (form === 'number' && rows === 1 && columns === 1);
  if (!formFits) throw new DeclarationError('bad-declaration', 'The declared form does not match the shape');
  if (!isOneOf(scaleClasses, scale) || !isOneOf(bitsClasses, bits)) {
    throw new DeclarationError(
      'bad-declaration',
      'The declared scale or bit bound is not one of the public classes',
    );
  }
  return { form, rows, columns, scale, bits };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= matrixElementsMax;
}

/** Whether a value from an untrusted source is one of the public classes. */
export function isOneOf<T extends number>(classes: readonly T[], value: unknown): value is T {
  return classes.some((size) => size === value);
}

/** Bit length of a magnitude; 0 for 0. */
export function bitLength(magnitude: bigint): number {
  return magnitude === 0n ? 0 : magnitude.toString(2).length;
}
