import type { Declaration, RoundTerms } from '@tricorn/privacy/client';

type PricedShape = Pick<Declaration, 'rows' | 'columns' | 'bits'>;

const million = 1_000_000n;
const wordBits = 64;

/**
 * Units of work for a party's data, computed only from its public declaration: its elements, times the 64-bit words of
 * a value, times the operations per element. An addition uses each element once; a product multiplies each with a row
 * or column of its neighbour, at most the longer side; a comparison uses each bit of a value, and so do the checks of a
 * question.
 */
export function unitsOf(operation: RoundTerms['operation'], { rows, columns, bits }: PricedShape): bigint {
  const words = Math.ceil(bits / wordBits);
  const uses = { add: 1, multiply: Math.max(rows, columns), compare: wordBits, question: wordBits }[
    operation
  ];
  return BigInt(rows) * BigInt(columns) * BigInt(words) * BigInt(uses);
}

/** The price of a party's data in a successful round; known when it fills, independent of the other parties. */
export const priceOf = (
  prices: { base: bigint; perMillion: bigint },
  operation: RoundTerms['operation'],
  declaration: PricedShape,
): bigint => prices.base + (prices.perMillion * unitsOf(operation, declaration)) / million;
