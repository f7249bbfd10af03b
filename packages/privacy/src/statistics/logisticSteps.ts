import { bitLength } from '../declaration.js';
import type { ProgramBuilder, Value } from '../program/programBuilder.js';
import { placeBits, unitBits } from '../program/sigmoid.js';

/** The rows of all parties: `found` is 1 for a row and 0 for what fills up, where all else is 0 too. */
export interface LogisticRows {
  readonly count: number;
  readonly found: Value;
  readonly target: Value;
  /** From 0 to their range. */
  readonly predictors: readonly { readonly of: Value; readonly range: bigint }[];
}

/** Newton steps; the reader of the answer takes one more, and tells whether they were enough. */
const newtonSteps = 9;
/** Steps towards the inverse of a matrix: of the first one, whose size nobody knows, and from there to each other. */
const firstInverseSteps = 24;
const inverseSteps = 6;

// Fraction bits. Bits to keep are these and what the numbers of any sensible question need above them.
export const weightFraction = 20;
const inverseFraction = 12;
const informationFraction = 32;
const gradientFraction = 40;
/** Of the logistic function, and of its slope; a piece of it is a quarter wide. */
export const valueFraction = unitBits + 2 * placeBits;
export const slopeFraction = unitBits + placeBits - 2;

/** Bits that every predictor, and 1 for a row, is brought to. */
export const widthOf = (ranges: readonly bigint[]): number => Math.max(1, ...ranges.map(bitLength));

/**
 * Fits a logistic regression by Newton's method (PROTOCOL.md, "Logistic regression"). Results are the weights, with
 * {@link weightFraction} bits, and at these weights the gradient and the information matrix, exactly.
 */
export function fitLogistic(builder: ProgramBuilder, rows: LogisticRows): Value[] {
  const { count, found, target, predictors } = rows;
  const size = predictors.length + 1;
  const width = widthOf(predictors.map(({ range }) => range));
  const sizeBits = bitLength(BigInt(count * size));
  const times = (left: Value, right: Value, inner: number) =>
    builder.step({ op: 'matrix', left, right, inner });
  const shift = (of: Value, drop: number, keep: number) => builder.step({ op: 'shift', of, drop, keep });
  const each = (left: Value, right: Value) => builder.step({ op: 'each', left, right });
  const power = (bits: number) => 1n << BigInt(bits);
  // A row of the matrix for each predictor.
  const x = builder.join([
    builder.combine(0n, [power(width), found]),
    ...predictors.map(({ of, range }) => builder.combine(0n, [power(width - bitLength(range)), of])),
  ]);

  // At weights of 0 the function is 1/2 and its slope 1/4.
  const start = () => ({
    residual: builder.combine(-power(valueFraction - 1), [power(valueFraction), target]),
    weighted: builder.combine(0n, [power(slopeFraction - 2), x]),
  });
  const at = (weights: Value) => {
    const [place, constant, linear, square] = builder.sigmoid(
      times(weights, x, size),
      width + weightFraction,
    ) as [Value, Value, Value, Value];
    const bend = each(square, place);
    const chord = builder.combine(0n, [power(placeBits), linear], [1n, bend]);
    const slope = builder.combine(0n, [power(placeBits), linear], [2n, bend]);
    const value = builder.combine(0n, [power(2 * placeBits), constant], [1n, each(place, chord)]);
    return {
      residual: builder.combine(0n, [power(valueFraction), target], [-1n, value]),
      weighted: each(x, builder.join(new Array<Value>(size).fill(slope))),
    };
  };
  const sumsOf = ({ residual, weighted }: ReturnType<typeof at>) => ({
    gradient: times(x, residual, count),
    information: times(x, builder.step({ op: 'turn', of: weighted, rows: size }), count),
  });

  // Newton's method for inverses (Schulz 1933): V ← 2V − V·M·V. It converges if V is positive and not above the inverse.
  const invert = (information: Value, from: Value, steps: number): Value => {
    const drop = 2 * width + slopeFraction + sizeBits - informationFraction;
    const matrix = shift(information, drop, informationFraction + 2);
    let inverse = from;
    for (let i = 0; i < steps; i++) {
      const near = shift(times(matrix, inverse, size), inverseFraction, informationFraction + 18);
      const twice = builder.combine(
        0n,
        [power(informationFraction + 1), inverse],
        [-1n, times(inverse, near, size)],
      );
      inverse = shift(twice, informationFraction, inverseFraction + 30);
    }
    return inverse;
  };
  const change = (inverse: Value, gradient: Value): Value => {
    const drop = width + valueFraction + sizeBits - gradientFraction;
    const right = shift(gradient, drop, gradientFraction + 4);
    const fraction = inverseFraction + gradientFraction - weightFraction;
    return shift(times(inverse, right, size), fraction, weightFraction + 14);
  };

  const first = sumsOf(start());
  // The slope is greatest at 1/2, so this inverse is not above any that follows.
  const least = invert(first.information, fourOnDiagonal(builder, found, size), firstInverseSteps);
  let weights = change(least, first.gradient);
  for (let i = 1; i < newtonSteps; i++) {
    const { gradient, information } = sumsOf(at(weights));
    weights = builder.sum([weights, change(invert(information, least, inverseSteps), gradient)]);
  }
  const { gradient, information } = sumsOf(at(weights));
  return [weights, gradient, information];
}

// Four times the matrix with ones on its diagonal.
function fourOnDiagonal(builder: ProgramBuilder, any: Value, size: number): Value {
  const single = builder.pick(any, 0, 1);
  const four = builder.combine(4n << BigInt(inverseFraction), [0n, single]);
  const none = builder.step({ op: 'repeat', of: builder.combine(0n, [0n, single]), count: size });
  return builder.join([...new Array(size - 1).fill([four, none]).flat(), four]);
}
