import { matrixElementsMax } from '../limits.js';
import {
  boundsOf,
  categoryColumn,
  groupCountOf,
  numberColumn,
  partsOf,
  quoted,
  scaled,
  wrong,
} from './parts.js';
import {
  binsMax,
  type Column,
  type Condition,
  comparisons,
  epsilonMicrosMax,
  exactRowsMinFor,
  groupColumnsMax,
  groupsMax,
  type Join,
  joinPartiesMax,
  joinRowsMax,
  logisticOf,
  logisticPredictorsMax,
  type Measure,
  penaltyDecimalsMax,
  predictorsMax,
  type Question,
  rowsMaxMax,
  shownCellsMax,
} from './question.js';
import { rowListsOf } from './rowLists.js';

const columnsMax = 200;
const measuresMax = 2_000;
/** Sums of all measures, which are then taken once: three regressions of a hundred columns have as many. */
const sumsMax = 20_000;
const valuesMax = 1_024;
const nameCharsMax = 200;
const decimalsMax = 12;
const columnMeasures = ['sum', 'mean', 'variance', 'deviation', 'min', 'max'] as const;
const pairMeasures = ['covariance', 'correlation'] as const;

/** Validates a question from an untrusted source, down to the columns that it names. */
export function checkQuestion(value: unknown): Question {
  const { columns, where, groupBy, measures, rowsMax, rowsMin, epsilonMicros, join } = record(value);
  const question: Question = {
    columns: list(columns, columnsMax).map(columnOf),
    where: list(where, columnsMax).map(conditionOf),
    groupBy: list(groupBy, groupColumnsMax).map(name),
    measures: list(measures, measuresMax).map(measureOf),
    rowsMax: whole(rowsMax, 1, rowsMaxMax),
    rowsMin: whole(rowsMin, 1, rowsMaxMax),
    epsilonMicros: epsilonMicros === null ? null : whole(epsilonMicros, 1, epsilonMicrosMax),
    ...(join === undefined ? {} : { join: joinOf(join) }),
  };
  const names = question.columns.map((column) => column.name);
  if (new Set(names).size !== names.length) throw wrong('two columns have the same name');
  if (question.measures.length === 0) throw wrong('nothing is measured');
  if (new Set(question.groupBy).size !== question.groupBy.length) throw wrong('a column groups twice');
  if (groupCountOf(question) > groupsMax) throw wrong(`there are more than ${groupsMax} groups`);
  if (sumsOf(question) > sumsMax) throw wrong(`its measures need more than ${sumsMax} sums`);
  const rowsMinLeast = exactRowsMinFor(question.measures);
  if (question.epsilonMicros === null && question.rowsMin < rowsMinLeast)
    throw wrong(
      `an exact answer could show a single row: hide groups with fewer than ${rowsMinLeast} rows ` +
        `(HAVING count(*) >= ${rowsMinLeast}), or ask with noise (epsilon)`,
    );
  checkJoin(question);
  checkLogistic(question);
  checkShown(question);
  for (const condition of question.where) checkCondition(question, condition);
  checkParts(question);
  return question;
}

// The most that any other measure needs is five. Counted before they are made.
const sumsOf = ({ measures }: Question): number =>
  measures.reduce((sum, measure) => {
    if (measure.of !== 'regression') return sum + 5;
    const columns = measure.predictors.length + 1;
    return sum + (columns * (columns + 3)) / 2;
  }, 0);

function joinOf(value: unknown): Join {
  const { key, owners } = record(value);
  return {
    key: name(key),
    owners: list(owners, columnsMax).map((owner) => whole(owner, 0, joinPartiesMax - 1)),
  };
}

function checkJoin(question: Question): void {
  const { join, columns, groupBy, rowsMax } = question;
  if (join === undefined) return;
  if (join.owners.length !== columns.length) throw wrong('every column of joined tables has one owner');
  if (columns.some((column) => column.name === join.key))
    throw wrong('the key is not a column that is measured');
  if (rowsMax > joinRowsMax) throw wrong(`a table that is joined has at most ${joinRowsMax} rows`);
  const lists = rowListsOf(question).length;
  if (rowsMax * (lists + 1) > matrixElementsMax)
    throw wrong(
      `the key, the columns and the values of groups of joined tables have more than ${matrixElementsMax} cells; ask for fewer rows`,
    );
  const numbers = columns.filter(({ kind }) => kind === 'number').length;
  if (groupBy.length > 0 && rowsMax * groupCountOf(question) * (numbers + 1) > matrixElementsMax)
    throw wrong(
      `the groups of joined tables have more than ${matrixElementsMax} cells; ask for fewer rows or groups`,
    );
}

// They are what a table of its own never gives.
function checkShown(question: Question): void {
  const { join, measures, groupBy, columns, rowsMax, epsilonMicros } = question;
  const [rows, other] = measures.filter((measure) => measure.of === 'rows');
  if (rows === undefined) return;
  if (join === undefined)
    throw wrong('rows of a single table are never shown; only those that all parties have, with JOIN');
  if (other !== undefined || groupBy.length > 0)
    throw wrong(
      'rows are shown once, and without groups; name the columns of groups among those that are shown',
    );
  if (epsilonMicros !== null) throw wrong('rows that are shown have no noise; leave epsilon out');
  if (rows.columns.some((name) => columns.every((column) => column.name !== name)))
    throw wrong('a column that is shown is not declared');
  if (rowsMax * (rows.columns.length + 1) > shownCellsMax)
    throw wrong(`rows that are shown have more than ${shownCellsMax} cells in a table; ask for fewer rows`);
}

// Rows are shared for it, and the sums of other measures are not in them.
function checkLogistic(question: Question): void {
  const logistic = logisticOf(question);
  if (logistic === undefined) return;
  const { measures, groupBy, epsilonMicros } = question;
  if (measures.some((measure) => measure !== logistic && measure.of !== 'count') || groupBy.length > 0)
    throw wrong('only count(*) is asked beside a logistic regression, and without groups; ask twice');
  if (epsilonMicros !== null) throw wrong('a logistic regression has no noise; leave epsilon out');
  const { low, high } = boundsOf(numberColumn(question, logistic.column));
  if (low !== 0n || high !== 1n) throw wrong(`column ${quoted(logistic.column)} must be 0 or 1 (0..1)`);
  for (const name of logistic.predictors) numberColumn(question, name);
}

function checkParts(question: Question): void {
  for (const part of partsOf(question)) {
    if (part.of === 'count' || part.of === 'rows') continue;
    const column = numberColumn(question, part.column);
    if (part.of === 'products') numberColumn(question, part.other);
    const { low, high } = boundsOf(column);
    if ('bins' in part && BigInt(part.bins) > high - low + 1n)
      throw wrong(`column ${quoted(part.column)} has fewer values than bins`);
    if (question.epsilonMicros !== null && (part.of === 'least' || part.of === 'greatest'))
      throw wrong(
        'one row alone decides a least or greatest value; ask for a quantile or a histogram instead',
      );
    if (question.epsilonMicros !== null && part.of === 'quantile')
      throw wrong('a quantile of joined rows has no noise; ask for a histogram instead');
  }
}

function checkCondition(question: Question, { column, is, value }: Condition): void {
  const found = question.columns.find((candidate) => candidate.name === column);
  if (found?.kind === 'number') {
    scaled(value, found.decimals);
    return;
  }
  const { values } = categoryColumn(question, column);
  if (is !== '=' && is !== '!=') throw wrong(`category ${quoted(column)} is compared with = and != only`);
  if (!values.includes(value)) throw wrong(`${quoted(value)} is not a value of category ${quoted(column)}`);
}

function columnOf(value: unknown): Column {
  const { kind, ...rest } = record(value);
  if (kind === 'category') {
    const values = list(rest['values'], valuesMax).map(name);
    if (values.length === 0 || new Set(values).size !== values.length)
      throw wrong('a category needs different values');
    return { name: name(rest['name']), kind, values };
  }
  if (kind !== 'number') throw wrong('a column is a number or a category');
  const column = {
    name: name(rest['name']),
    kind,
    min: text(rest['min']),
    max: text(rest['max']),
    decimals: whole(rest['decimals'], 0, decimalsMax),
  } as const;
  const { low, high } = boundsOf(column);
  if (low > high) throw wrong(`column ${quoted(column.name)} has a least value above its greatest`);
  return column;
}

function conditionOf(value: unknown): Condition {
  const { column, is, value: wanted } = record(value);
  const sign = comparisons.find((known) => known === is);
  if (sign === undefined) throw wrong('a comparison is unknown');
  return { column: name(column), is: sign, value: text(wanted) };
}

function measureOf(value: unknown): Measure {
  const { of, column, columns, other, bins, numerator, denominator, predictors, penalty } = record(value);
  if (of === 'count') return { of };
  const single = columnMeasures.find((known) => known === of);
  if (single !== undefined) return { of: single, column: name(column) };
  const pair = pairMeasures.find((known) => known === of);
  if (pair !== undefined) return { of: pair, column: name(column), other: name(other) };
  if (of === 'rows') return { of, columns: named(columns) };
  if (of === 'regression') return regressionOf(name(column), predictors, penalty);
  if (of === 'logistic') return { of, ...predictionOf(name(column), predictors, logisticPredictorsMax) };
  if (of === 'histogram') return { of, column: name(column), bins: whole(bins, 1, binsMax) };
  if (of !== 'quantile') throw wrong('a measure is unknown');
  const fraction = {
    numerator: whole(numerator, 1, 1_000_000),
    denominator: whole(denominator, 1, 1_000_000),
  };
  if (fraction.numerator > fraction.denominator) throw wrong('a quantile lies above 0 and at most at 1');
  return { of, column: name(column), bins: whole(bins, 1, binsMax), ...fraction };
}

function named(value: unknown): string[] {
  const names = list(value, columnsMax).map(name);
  if (names.length === 0 || new Set(names).size < names.length)
    throw wrong('rows are shown with columns, each named once');
  return names;
}

function regressionOf(column: string, given: unknown, penalty: unknown): Measure {
  const found = text(penalty);
  if (scaled(found, penaltyDecimalsMax) < 0n) throw wrong('the penalty of a regression is not negative');
  return { of: 'regression', ...predictionOf(column, given, predictorsMax), penalty: found };
}

function predictionOf(column: string, given: unknown, max: number): { column: string; predictors: string[] } {
  const predictors = list(given, max).map(name);
  if (predictors.length === 0 || new Set([column, ...predictors]).size <= predictors.length)
    throw wrong('a regression needs predictors, each named once, and not the column that they predict');
  return { column, predictors };
}

function whole(value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max)
    throw wrong(`a whole number from ${min} to ${max} is expected`);
  return value;
}

function name(value: unknown): string {
  const found = text(value);
  if (found.trim() !== found || found === '') throw wrong('a name is empty or has spaces around it');
  return found;
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > nameCharsMax || /[\p{Cc}\p{Cs}]/u.test(value))
    throw wrong(`a text of at most ${nameCharsMax} characters in one line is expected`);
  return value;
}

function list(value: unknown, max: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > max) throw wrong(`a list of at most ${max} is expected`);
  return value;
}

const record = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
