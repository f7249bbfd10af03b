/** `Math.max` for bigint. */
export function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** `Math.min` for bigint. */
export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
