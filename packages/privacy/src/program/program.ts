import { DeclarationError } from '../errors.js';
import { matrixElementsMax, numberDigitsMax } from '../limits.js';

/** A matrix that a party contributes. */
export interface ProgramInput {
  readonly place: number;
  readonly rows: number;
  readonly columns: number;
  /** All entries lie between these. */
  readonly min: bigint;
  readonly max: bigint;
  /** Whether the nodes check that; if not, the party is trusted with it, and a larger value wraps around in the ring. */
  readonly isChecked: boolean;
}

/**
 * One step of a program. Values are named by number: first the inputs, then the results of the steps, in their order.
 * All values are matrices of integers.
 */
export type Step =
  /** Σ by·of + plus, entry by entry. */
  | {
      readonly op: 'combine';
      readonly of: readonly number[];
      readonly by: readonly bigint[];
      readonly plus: bigint;
    }
  /** The matrix product. */
  | { readonly op: 'product'; readonly left: number; readonly right: number }
  /** The product entry by entry. */
  | { readonly op: 'each'; readonly left: number; readonly right: number }
  /** 1 where left < right, otherwise 0. */
  | { readonly op: 'less'; readonly left: number; readonly right: number }
  /** `one` where `by` is 1, `zero` where it is 0. */
  | { readonly op: 'select'; readonly by: number; readonly one: number; readonly zero: number }
  /** The sums of the columns, as one row. */
  | { readonly op: 'total'; readonly of: number }
  /** Each entry plus all before it, row after row. */
  | { readonly op: 'running'; readonly of: number }
  /** A single number, repeated in a row. */
  | { readonly op: 'repeat'; readonly of: number; readonly columns: number }
  /** Consecutive entries as a matrix. */
  | {
      readonly op: 'pick';
      readonly of: number;
      readonly from: number;
      readonly rows: number;
      readonly columns: number;
    }
  /** Noise that nobody knows: discrete Laplace with the scale `numerator` / `denominator`, in each entry anew. */
  | {
      readonly op: 'noise';
      readonly rows: number;
      readonly columns: number;
      readonly numerator: bigint;
      readonly denominator: bigint;
    };

/** If an entry of the value is negative, what the party at `place` sent is impossible: the round ends and names it. */
export interface Check {
  readonly place: number;
  readonly of: number;
}

/** A value that is opened: to everyone, or to the parties at these places. */
export interface Output {
  readonly of: number;
  readonly to: 'public' | readonly number[];
}

/** A computation on inputs of 2 to 16 parties. What it costs follows from it alone and never from values. */
export interface Program {
  readonly inputs: readonly ProgramInput[];
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  readonly outputs: readonly Output[];
}

const partsMax = 4_096;
/** Noise with a larger scale would need more bits than a ring has. */
const noiseScaleMax = 1n << 64n;

/** Validates a program from an untrusted source, for so many parties. Numbers that can be large are decimal texts there. */
export function checkProgram(value: unknown, parties: number): Program {
  const { inputs, steps, checks, outputs } = record(value);
  const program = {
    inputs: list(inputs).map((input) => inputOf(input, parties)),
    steps: list(steps).map(stepOf),
    checks: list(checks).map((check) => {
      const { place, of } = record(check);
      return { place: index(place, parties), of: index(of, partsMax) };
    }),
    outputs: list(outputs).map((output) => {
      const { of, to } = record(output);
      return { of: index(of, partsMax), to: recipientsOf(to, parties) };
    }),
  };
  if (program.inputs.length === 0 || program.outputs.length === 0)
    throw malformed('it needs inputs and outputs');
  return program;
}

/** The program as it is signed and sent: in JSON, with decimal texts for large numbers. */
export const programAsJson = (program: Program): unknown =>
  JSON.parse(JSON.stringify(program, (_, value) => plain(value)));

const plain = (value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : typeof value === 'boolean' ? Number(value) : value;

function inputOf(value: unknown, parties: number): ProgramInput {
  const { place, rows, columns, min, max, isChecked } = record(value);
  const input = {
    place: index(place, parties),
    ...shape(rows, columns),
    min: integer(min),
    max: integer(max),
    isChecked: index(isChecked, 2) === 1,
  };
  if (input.min > input.max) throw malformed('an input has a least value above its greatest');
  return input;
}

function stepOf(value: unknown): Step {
  const step = record(value);
  const { op } = step;
  const ref = (name: string) => index(step[name], partsMax);
  switch (op) {
    case 'combine': {
      const of = list(step.of).map((item) => index(item, partsMax));
      const by = list(step.by).map(integer);
      if (of.length === 0 || of.length !== by.length) throw malformed('a sum needs a factor for each value');
      return { op, of, by, plus: integer(step.plus) };
    }
    case 'product':
    case 'each':
    case 'less':
      return { op, left: ref('left'), right: ref('right') };
    case 'select':
      return { op, by: ref('by'), one: ref('one'), zero: ref('zero') };
    case 'total':
    case 'running':
      return { op, of: ref('of') };
    case 'repeat':
      return { op, of: ref('of'), columns: shape(1, step.columns).columns };
    case 'pick':
      return {
        op,
        of: ref('of'),
        from: index(step.from, matrixElementsMax),
        ...shape(step.rows, step.columns),
      };
    case 'noise': {
      const [numerator, denominator] = [integer(step.numerator), integer(step.denominator)];
      if (numerator < 1n || denominator < 1n || numerator >= denominator * noiseScaleMax)
        throw malformed('the scale of noise is out of range');
      return { op, ...shape(step.rows, step.columns), numerator, denominator };
    }
    default:
      throw malformed('a step is unknown');
  }
}

function recipientsOf(to: unknown, parties: number): Output['to'] {
  if (to === 'public') return to;
  const places = list(to).map((place) => index(place, parties));
  const ascending = places.every((place, i) => i === 0 || place > places[i - 1]!);
  if (places.length === 0 || !ascending) throw malformed('recipients are places in ascending order');
  return places;
}

function shape(rows: unknown, columns: unknown): { rows: number; columns: number } {
  const size = { rows: index(rows, matrixElementsMax + 1), columns: index(columns, matrixElementsMax + 1) };
  const elements = size.rows * size.columns;
  if (elements < 1 || elements > matrixElementsMax) throw malformed('a matrix is empty or too large');
  return size;
}

function index(value: unknown, end: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value >= end)
    throw malformed('a number is out of range');
  return value;
}

function integer(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(0|-?[1-9][0-9]{0,299})$/.test(value))
    throw malformed(`an integer is a decimal text of at most ${numberDigitsMax} digits`);
  return BigInt(value);
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > partsMax) throw malformed('a list is missing or too long');
  return value;
}

const record = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

const malformed = (why: string): DeclarationError =>
  new DeclarationError('bad-declaration', `The program is malformed: ${why}`);
