import { DeclarationError } from './errors.js';
import { matrixElementsMax } from './limits.js';
import type { DecimalMatrix, MatrixForm } from './text/decimalMatrix.js';

/**
 * What a party makes public about its input: the shape, and upper bounds rounded up to coarse classes, so that
 * neither the exact number of digits nor the exact size of the largest value is revealed.
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

/** The declaration of a matrix; `scale` and `bits` may be higher than the values need. */
export function declareInput(
  matrix: DecimalMatrix,
  atLeast: { scale?: number; bits?: number } = {},
): Declaration {
  const scale = classAtLeast(scaleClasses, Math.max(matrix.scale, atLeast.scale ?? 0));
  let magnitude = 0n;
  for (const value of matrix.values) {
    const size = value < 0n ? -value : value;
    if (size > magnitude) magnitude = size;
  }
  const bits = bitLength(magnitude * 10n ** BigInt(scale - matrix.scale));
  const { form, rows, columns } = matrix;
  return { form, rows, columns, scale, bits: classAtLeast(bitsClasses, Math.max(bits, atLeast.bits ?? 0)) };
}

/** The matrix's values as integers at the declared scale. */
export function scaledValues(matrix: DecimalMatrix, declaration: Declaration): bigint[] {
  const factor = 10n ** BigInt(declaration.scale - matrix.scale);
  return matrix.values.map((value) => value * factor);
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

function classAtLeast(classes: readonly number[], least: number): number {
  const found = classes.find((size) => size >= least);
  if (found === undefined)
    throw new DeclarationError('value-too-large', 'A value is too large for the largest ring');
  return found;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= matrixElementsMax;
}

function isOneOf<T extends number>(classes: readonly T[], value: unknown): value is T {
  return classes.some((size) => size === value);
}

/** Bit length of a magnitude; 0 for 0. */
export function bitLength(magnitude: bigint): number {
  return magnitude === 0n ? 0 : magnitude.toString(2).length;
}
