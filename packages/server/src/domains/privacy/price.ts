import type { Declaration, Operation } from '@tricorn/mpc/client';

const million = 1_000_000n;
const wordBits = 64;

/**
 * Units of work that a party's data causes, from what it declared in public and nothing else: its elements, times the
 * 64-bit words of a value, times what an element takes part in. An addition touches each once; a product meets each
 * with a row or column of its neighbour, at most the longer side; a comparison goes through the bits of a value.
 */
export function unitsOf(operation: Operation, { rows, columns, bits }: Declaration): bigint {
  const words = Math.ceil(bits / wordBits);
  const uses = { add: 1, multiply: Math.max(rows, columns), compare: wordBits }[operation];
  return BigInt(rows) * BigInt(columns) * BigInt(words) * BigInt(uses);
}

/** What a party pays for its data in a round that succeeds: known when it fills, whatever the others bring. */
export const priceOf = (
  prices: { base: bigint; perMillion: bigint },
  operation: Operation,
  declaration: Declaration,
): bigint => prices.base + (prices.perMillion * unitsOf(operation, declaration)) / million;
