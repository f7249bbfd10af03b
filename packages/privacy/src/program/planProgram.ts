import { bitLength } from '../declaration.js';
import { DeclarationError } from '../errors.js';
import { comparisonElementsMax } from '../limits.js';
import type { Security } from '../plan.js';
import { digitBits, ringWordsFor } from '../ring/ringSizes.js';
import { laplaceThresholds } from './laplace.js';
import type { Program, Step } from './program.js';
import { sigmoidResults, squareOffsetBits } from './sigmoid.js';

const noiseScaleMax = 1n << 64n;

/** What is public about a value: how many entries it has, and between which numbers they lie. */
export interface ValueType {
  readonly count: number;
  readonly min: bigint;
  readonly max: bigint;
  readonly isKey?: true;
}

/** The public parameters of a program. */
export interface ProgramPlan {
  /** Of every value: the inputs, then the steps. */
  readonly types: readonly ValueType[];
  readonly words: number;
  readonly ringBits: number;
  /** Bits of the largest value, including the sign. An undetected error changes only bits above these. */
  readonly valueBits: number;
}

/** Derives the lengths, bounds and ring of a program from what is public. Throws if they do not fit. */
export function planProgram(program: Program, security: Security): ProgramPlan {
  const types: ValueType[] = [...program.inputs];
  for (const step of program.steps) types.push(...[typeOf(step, types)].flat());
  for (const of of program.outputs) valueAt(types, of);
  for (const { of } of program.checks) checkComparison(valueAt(types, of));
  // A program has more values than a function may have arguments.
  const valueBits = [...types.filter(({ isKey }) => !isKey), ...differences(program, types)].reduce(
    (most, type) => Math.max(most, signedBits(type)),
    0,
  );
  const hasProducts = multiplies(program);
  const slack = hasProducts && security.model === 'malicious' ? security.statisticalBits : 0;
  // Products need one bit more than the ring has; the sum is rounded up to whole digits.
  const spareBits = hasProducts ? 1 : 0;
  const words = ringWordsFor(valueBits + slack + spareBits);
  if (words === undefined)
    throw new DeclarationError('ring-too-large', `The program needs a ring of ${valueBits + slack} bits`);
  const digits = Math.ceil((valueBits + slack + spareBits) / digitBits);
  return { types, words, ringBits: digitBits * digits - spareBits, valueBits };
}

/** Whether products have to be verified. */
export const multiplies = ({ steps }: Program): boolean =>
  steps.some(({ op }) => !['combine', 'total', 'running', 'repeat', 'join', 'pick', 'turn'].includes(op));

/** Bits of a signed number of this type. */
export const signedBits = ({ min, max }: Pick<ValueType, 'min' | 'max'>): number =>
  1 + Math.max(bitLength(max < 0n ? -max - 1n : max), bitLength(min < 0n ? -min - 1n : min));

/** Bits of the signed numbers whose signs are the checks of a program; a sign needs a bit below it. */
export const checkBits = ({ checks }: Program, types: readonly ValueType[]): number =>
  checks.reduce((most, { of }) => Math.max(most, signedBits(types[of]!)), 2);

/** The difference whose sign is a comparison. */
export const differenceOf = (left: ValueType, right: ValueType): ValueType => ({
  ...left,
  min: left.min - right.max,
  max: left.max - right.min,
});

// Of comparisons, and of inputs from both of their ends.
const differences = ({ inputs, steps }: Program, types: readonly ValueType[]): ValueType[] => [
  ...inputs.filter(({ isKey }) => !isKey).map((input) => differenceOf(input, input)),
  ...steps.flatMap((step) =>
    step.op === 'less' ? [differenceOf(types[step.left]!, types[step.right]!)] : [],
  ),
];

function valueAt(types: readonly ValueType[], at: number): ValueType {
  const type = types[at];
  if (type === undefined) throw misfit('a step uses a value that does not exist yet');
  if (type.isKey) throw misfit('keys can only be matched');
  return type;
}

function typeOf(step: Step, types: readonly ValueType[]): ValueType | ValueType[] {
  const value = (at: number) => valueAt(types, at);
  switch (step.op) {
    case 'combine': {
      const values = step.of.map(value);
      checkAlike(values);
      const ends = values.map((one, i) => productOf(one, { min: step.by[i]!, max: step.by[i]! }));
      const { count } = values[0]!;
      const min = ends.reduce((sum, end) => sum + end.min, step.plus);
      return { count, min, max: ends.reduce((sum, end) => sum + end.max, step.plus) };
    }
    case 'each': {
      const [left, right] = [value(step.left), value(step.right)];
      checkAlike([left, right]);
      const isSquare = step.left === step.right;
      const product = productOf(left, right);
      // A square is not negative.
      return { ...left, ...product, ...(isSquare && product.min < 0n ? { min: 0n } : {}) };
    }
    case 'products': {
      const values = step.of.map(value);
      checkAlike(values);
      const ends = values.flatMap((left) => values.map((right) => productOf(left, right)));
      const rows = BigInt(values[0]!.count);
      const [min, max] = [
        ends.map((end) => end.min).reduce(least),
        ends.map((end) => end.max).reduce(greatest),
      ];
      return { count: values.length ** 2, min: rows * min, max: rows * max };
    }
    case 'matrix': {
      const [left, right] = [value(step.left), value(step.right)];
      const { min, max } = productOf(left, right);
      const inner = BigInt(step.inner);
      if (left.count % step.inner !== 0 || right.count % step.inner !== 0)
        throw misfit('matrices that are multiplied do not fit');
      return {
        count: (left.count / step.inner) * (right.count / step.inner),
        min: inner * min,
        max: inner * max,
      };
    }
    case 'turn':
      if (value(step.of).count % step.rows !== 0) throw misfit('a matrix has no such rows');
      return value(step.of);
    case 'shift':
      return checkComparison({ ...value(step.of), ...signedRange(step.keep) });
    case 'sigmoid': {
      const { count } = checkComparison(value(step.of));
      const [place, constant, linear] = sigmoidResults.map((bits) => ({
        count,
        min: 0n,
        max: (1n << BigInt(bits)) - 1n,
      }));
      return [place!, constant!, linear!, { count, ...signedRange(squareOffsetBits + 1) }];
    }
    case 'less': {
      const [left, right] = [value(step.left), value(step.right)];
      checkAlike([left, right]);
      checkComparison(left);
      return { ...left, min: 0n, max: 1n };
    }
    case 'select': {
      const [bit, one, zero] = [value(step.by), value(step.one), value(step.zero)];
      checkAlike([bit, one, zero]);
      if (bit.min < 0n || bit.max > 1n) throw misfit('what is selected by must be 0 or 1');
      return { ...one, min: least(one.min, zero.min), max: greatest(one.max, zero.max) };
    }
    case 'total': {
      const { count, min, max } = value(step.of);
      return { count: 1, min: min * BigInt(count), max: max * BigInt(count) };
    }
    case 'running': {
      const { count, min, max } = value(step.of);
      return { count, min: least(min, min * BigInt(count)), max: greatest(max, max * BigInt(count)) };
    }
    case 'join': {
      const values = step.of.map(value);
      if (values.length === 0) throw misfit('nothing is joined');
      return {
        count: values.reduce((sum, { count }) => sum + count, 0),
        min: values.map(({ min }) => min).reduce(least),
        max: values.map(({ max }) => max).reduce(greatest),
      };
    }
    case 'match':
      return typesOfMatch(step, types);
    case 'repeat': {
      if (value(step.of).count !== 1) throw misfit('only a single number can be repeated');
      return { ...value(step.of), count: step.count };
    }
    case 'pick': {
      if (step.from + step.count > value(step.of).count) throw misfit('a part lies beyond its list');
      return { ...value(step.of), count: step.count };
    }
    case 'noise': {
      if (step.numerator >= step.denominator * noiseScaleMax)
        throw misfit('noise of this scale needs more bits than a ring has');
      const digits = laplaceThresholds(step.numerator, step.denominator).length;
      const max = (1n << BigInt(digits)) - 1n;
      return checkComparison({ count: step.count, min: -max, max });
    }
  }
}

function typesOfMatch(
  { keys, columns }: Extract<Step, { op: 'match' }>,
  types: readonly ValueType[],
): ValueType[] {
  const lists = keys.map((at) => types[at]);
  const [first] = lists;
  if (lists.length < 2 || lists.some((list) => !list?.isKey || list.count !== first!.count))
    throw misfit('at least two lists of as many keys are matched');
  const bit = { min: 0n, max: 1n };
  const count = matchedCount(lists.length, first!.count);
  const ofColumns = columns.map(({ of, owner }) => {
    const column = valueAt(types, of);
    checkAlike([first!, column]);
    if (column.min < 0n || owner >= lists.length) throw misfit('a column that is matched is not negative');
    return { count, min: 0n, max: column.max };
  });
  return [{ count, ...bit }, ...ofColumns, ...lists.map(() => ({ count: 1, ...bit }))];
}

/** Places of merged lists at which a row of each of them can begin. */
export const matchedCount = (lists: number, rows: number): number => lists * (rows - 1) + 1;

const productOf = (left: Omit<ValueType, 'count'>, right: Omit<ValueType, 'count'>) => {
  const ends = [left.min * right.min, left.min * right.max, left.max * right.min, left.max * right.max];
  return { min: ends.reduce(least), max: ends.reduce(greatest) };
};

const signedRange = (bits: number): { min: bigint; max: bigint } => {
  const half = 1n << BigInt(bits - 1);
  return { min: -half, max: half - 1n };
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function checkAlike([first, ...others]: readonly ValueType[]): void {
  if (others.some(({ count }) => count !== first!.count)) throw misfit('two values differ in length');
}

function checkComparison(type: ValueType): ValueType {
  if (type.count > comparisonElementsMax)
    throw new DeclarationError(
      'result-too-large',
      `A comparison has at most ${comparisonElementsMax} elements`,
    );
  return type;
}

const misfit = (why: string): DeclarationError =>
  new DeclarationError('bad-declaration', `The program does not fit: ${why}`);
