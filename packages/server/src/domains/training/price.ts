const operationsPerPrice = 10n ** 9n;

/** What work costs, in units of 10^-18 CCD: exact, rounded up to the next unit. */
export const costOf = (operations: bigint, price: bigint): bigint =>
  (operations * price + operationsPerPrice - 1n) / operationsPerPrice;

/** What used work is charged: never more than was quoted. */
export function chargeOf(operations: bigint, { price, quote }: { price: bigint; quote: bigint }): bigint {
  const cost = costOf(operations, price);
  if (cost > quote) return quote;
  return cost;
}
