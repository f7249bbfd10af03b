import { createRandom } from '@tricorn/random';
import { createMatrix, type Matrix } from '../math/matrix.js';

/** Runs the model over encoded rows; one output for each. */
export type Evaluate = (x: Matrix) => Promise<Float64Array>;

export interface SampledShapley {
  base: number;
  contributions: Float64Array;
  /** Standard error of each contribution, over the background rows. */
  errors: Float64Array;
}

/** Up to this many columns every coalition is evaluated; the background alone is then a sample. */
const exactColumnsMax = 5;
/** Rows that one explanation may evaluate. */
const evaluationsMax = 20_000;
const backgroundRowsMin = 4;

/**
 * Shapley values of the columns of one encoded row: a column that is unknown takes the values of a background row. With
 * many columns, each background row is visited in a random order of the columns and in the reverse of it.
 */
export async function sampledShapley(question: Question): Promise<SampledShapley> {
  return await (question.columnCount <= exactColumnsMax ? exactShapley : permutedShapley)(question);
}

interface Question {
  x: Float64Array;
  background: Matrix;
  /** The column of each feature. */
  columnOf: readonly number[];
  columnCount: number;
  evaluate: Evaluate;
}

async function exactShapley({
  x,
  background,
  columnOf,
  columnCount,
  evaluate,
}: Question): Promise<SampledShapley> {
  const coalitions = 1 << columnCount;
  const rows = createMatrix(coalitions * background.rows, x.length);
  for (let coalition = 0; coalition < coalitions; coalition++)
    for (let b = 0; b < background.rows; b++)
      mix(
        rows,
        coalition * background.rows + b,
        x,
        background,
        b,
        (feature) => (coalition >> columnOf[feature]!) & 1,
      );
  const outputs = await evaluate(rows);
  const weightOf = Float64Array.from(
    { length: columnCount },
    (_, size) => (factorial(size) * factorial(columnCount - size - 1)) / factorial(columnCount),
  );
  const sizeOf = Int32Array.from({ length: coalitions }, (_, coalition) => bitsOf(coalition));
  let base = 0;
  const tally = new Tally(columnCount);
  for (let b = 0; b < background.rows; b++) {
    const outputOf = (coalition: number) => outputs[coalition * background.rows + b]!;
    base += outputOf(0) / background.rows;
    const own = new Float64Array(columnCount);
    for (let coalition = 0; coalition < coalitions; coalition++)
      for (let column = 0; column < columnCount; column++)
        if (((coalition >> column) & 1) === 0)
          own[column]! +=
            weightOf[sizeOf[coalition]!]! * (outputOf(coalition | (1 << column)) - outputOf(coalition));
    tally.add(own);
  }
  return { base, ...tally.finish() };
}

async function permutedShapley({
  x,
  background,
  columnOf,
  columnCount,
  evaluate,
}: Question): Promise<SampledShapley> {
  const walkRows = columnCount + 1;
  const affordable = Math.floor(evaluationsMax / (2 * walkRows));
  const used = Math.min(background.rows, Math.max(backgroundRowsMin, affordable));
  // Always the same orders, so that the same row gets the same explanation.
  const random = createRandom(0);
  const orders: Int32Array[] = [];
  for (let b = 0; b < used; b++) {
    const order = random.shuffle(Int32Array.from({ length: columnCount }, (_, column) => column));
    orders.push(order, order.slice().reverse());
  }
  const rows = createMatrix(orders.length * walkRows, x.length);
  const placeOf = new Int32Array(columnCount);
  for (const [walk, order] of orders.entries()) {
    order.forEach((column, place) => {
      placeOf[column] = place;
    });
    for (let step = 0; step < walkRows; step++)
      mix(rows, walk * walkRows + step, x, background, walk >> 1, (feature) =>
        placeOf[columnOf[feature]!]! < step ? 1 : 0,
      );
  }
  const outputs = await evaluate(rows);
  let base = 0;
  const tally = new Tally(columnCount);
  for (let b = 0; b < used; b++) {
    base += outputs[2 * b * walkRows]! / used;
    const pair = new Float64Array(columnCount);
    for (const walk of [2 * b, 2 * b + 1])
      orders[walk]!.forEach((column, place) => {
        const at = walk * walkRows + place;
        pair[column]! += (outputs[at + 1]! - outputs[at]!) / 2;
      });
    tally.add(pair);
  }
  return { base, ...tally.finish() };
}

/** Means over the background rows, with their standard errors: the background is itself a sample of the data. */
class Tally {
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  #count = 0;

  constructor(columnCount: number) {
    this.#sums = new Float64Array(columnCount);
    this.#squares = new Float64Array(columnCount);
  }

  add(values: Float64Array): void {
    this.#count++;
    values.forEach((value, column) => {
      this.#sums[column]! += value;
      this.#squares[column]! += value * value;
    });
  }

  finish(): { contributions: Float64Array; errors: Float64Array } {
    const count = this.#count;
    const contributions = this.#sums.map((sum) => sum / count);
    const errors = this.#squares.map((square, column) => {
      const variance = Math.max(0, square / count - contributions[column]! ** 2);
      return Math.sqrt(variance / Math.max(1, count - 1));
    });
    return { contributions, errors };
  }
}

/** Writes a row with the known features of `x` and the others of a background row. */
function mix(
  rows: Matrix,
  row: number,
  x: Float64Array,
  background: Matrix,
  backgroundRow: number,
  isKnown: (feature: number) => number,
): void {
  for (let feature = 0; feature < x.length; feature++)
    rows.data[row * x.length + feature] = isKnown(feature)
      ? x[feature]!
      : background.data[backgroundRow * x.length + feature]!;
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
