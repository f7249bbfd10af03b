/** What the trees of a forest are grown for. */
export interface ForestTargets {
  /** One for each row: a class, or a whole number that stands for a number. */
  values: Float64Array;
  /** 0 for numbers. */
  classes: number;
  /** Whole numbers are divided by this to get numbers. */
  scale: number;
  /** A split must be better than this. */
  gainMin: number;
}

/** Bits of a sum that doubles hold exactly, with room to spare. */
const sumBits = 50;
/** Beyond this exponent, a power of two or its inverse is no ordinary double. */
const exponentMax = 1000;
/** Of the squared error of all rows. Rounding moves the gain of a split by less than a thousandth of it. */
const gainShareMin = 1e-12;

/** Classes 0, 1 and so on. */
export const classTargets = (labels: Int32Array, classes: number): ForestTargets => ({
  values: Float64Array.from(labels),
  classes: Math.max(2, classes),
  scale: 1,
  gainMin: 1e-9,
});

/** Numbers around zero become whole numbers whose sums are exact. The scale is a power of two: the unit of a target does not matter. */
export function numberTargets(centred: Float64Array): ForestTargets {
  const largest = centred.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
  const exponent =
    largest === 0 ? 0 : sumBits - Math.ceil(Math.log2(largest)) - Math.ceil(Math.log2(centred.length));
  const scale = 2 ** Math.max(-exponentMax, Math.min(exponentMax, exponent));
  const values = centred.map((value) => Math.round(value * scale));
  const squares = values.reduce((sum, value) => sum + value * value, 0);
  return { values, classes: 0, scale, gainMin: gainShareMin * squares };
}
