/** Bits of a random number that is compared with a threshold. */
export const thresholdBits = 64;
/** Fraction bits of the arithmetic here; its errors stay far below the last bit of a threshold. */
export const fractionBits = 192n;
export const one = 1n << fractionBits;

/**
 * How noise with a given scale is drawn. The difference of two geometric variables with P(n) ~ α^n, α = exp(-1/scale), is
 * discrete Laplace. The binary digits of a geometric variable are independent: digit i is 1 with the probability
 * α^(2^i) / (1 + α^(2^i)). So each digit is one comparison of a uniform number of 64 bits with a threshold, by digit, lowest
 * first. Digits whose probability is below 2^-64 are left out. Computed in integers, because all nodes must agree.
 */
export function laplaceThresholds(numerator: bigint, denominator: bigint): bigint[] {
  const thresholds: bigint[] = [];
  // 1/scale, and α^(2^i) = exp(-2^i/scale).
  let exponent = (denominator << fractionBits) / numerator;
  for (;;) {
    const power = expMinus(exponent);
    const threshold = ((power << BigInt(thresholdBits)) + (one + power) / 2n) / (one + power);
    if (threshold === 0n) return thresholds;
    thresholds.push(threshold);
    exponent *= 2n;
  }
}

/** exp(-x) for a fixed-point x ≥ 0: Taylor for the fraction of x / 2^halvings, then squared as often. */
export function expMinus(x: bigint): bigint {
  // exp(-x) is less than half of a threshold's last bit.
  if (x > 64n << fractionBits) return 0n;
  const halvings = 8n;
  const small = x >> halvings;
  let sum = one;
  let term = one;
  for (let n = 1n; term !== 0n; n++) {
    term = -((term * small) >> fractionBits) / n;
    sum += term;
  }
  for (let i = 0n; i < halvings; i++) sum = (sum * sum) >> fractionBits;
  return sum;
}
