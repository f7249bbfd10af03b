const powersOfTen = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
// Each character can be read in one way only, so that a long cell takes no longer than its length.
const numberPattern = /^[ ]*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?[ ]*$/;
const infinityPattern = /^[ ]*[+-]?inf(inity)?[ ]*$/i;
/** Veltkamp's constant: splits a double into two halves of 26 bits. */
const splitter = 134217729;
const tolerance = 2 ** -48;

/** The number a cell holds; undefined where it is none. May be infinite. */
export function parseNumber(text: string): number | undefined {
  if (numberPattern.test(text)) return Number(text);
  if (infinityPattern.test(text)) return text.includes('-') ? -Infinity : Infinity;
  return undefined;
}

/**
 * (high * 10^lowDigits + low) / 10^scale, correctly rounded, or NaN where only a slower way can tell.
 * `high` and `low` hold at most nine digits each, so both fit a small integer.
 */
export function scaleDigits(high: number, low: number, lowDigits: number, scale: number): number {
  if (scale > 22) return Number.NaN;
  const power = powersOfTen[scale]!;
  const lowPower = powersOfTen[lowDigits]!;
  const mantissa = high * lowPower + low;
  // Up to 2^53 the mantissa is exact, and one division rounds once.
  if (mantissa <= 9007199254740992) return mantissa / power;
  return divideExact(high * lowPower, low, power);
}

/** (a + b) / power in about twice the precision of a double, then rounded; NaN when too close to call. */
function divideExact(a: number, b: number, power: number): number {
  const sum = a + b;
  const rest = b - (sum - a);
  const quotient = sum / power;
  // The exact product quotient * power as two doubles (Dekker), without a fused multiply-add.
  const product = quotient * power;
  let carry = splitter * quotient;
  const quotientHigh = carry - (carry - quotient);
  const quotientLow = quotient - quotientHigh;
  carry = splitter * power;
  const powerHigh = carry - (carry - power);
  const powerLow = power - powerHigh;
  const productLow =
    quotientLow * powerLow -
    (product - quotientHigh * powerHigh - quotientLow * powerHigh - quotientHigh * powerLow);
  const correction = (sum - product - productLow + rest) / power;
  const up = quotient + correction * (1 + tolerance);
  const down = quotient + correction * (1 - tolerance);
  return up === down ? up : Number.NaN;
}
