import { bitLength, bitsClasses, type Declaration, scaleClasses } from '../declaration.js';
import type { DecimalMatrix } from '../text/decimalMatrix.js';

/** The narrowest bounds that hold a matrix, for tests of the protocol. In a job the creator fixes the bounds. */
export function declareInput({ form, rows, columns, scale, values }: DecimalMatrix): Declaration {
  const declared = scaleClasses.find((size) => size >= scale)!;
  const magnitudes = values.map((value) => (value < 0n ? -value : value) * 10n ** BigInt(declared - scale));
  const needed = Math.max(...magnitudes.map(bitLength));
  return { form, rows, columns, scale: declared, bits: bitsClasses.find((size) => size >= needed)! };
}
