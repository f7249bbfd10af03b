const ratioBits = 80n;

/** Nearly as exact as a number can be, also where both are far larger than that. */
export function ratio(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator;
  if (whole !== 0n)
    return (
      Number(whole) + Number(((numerator % denominator) << ratioBits) / denominator) / 2 ** Number(ratioBits)
    );
  if (numerator === 0n) return 0;
  // Small ratios keep their digits.
  const bits = (value: bigint) => (value < 0n ? -value : value).toString(2).length;
  const shift = ratioBits + BigInt(Math.max(0, bits(denominator) - bits(numerator)));
  return Number((numerator << shift) / denominator) * 2 ** -Number(shift);
}
