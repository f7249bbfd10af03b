import { boundsOf, categoryColumn, groupsOf, numberColumn, partsOf, quoted, scaled, wrong } from './parts.js';
import {
  binsMax,
  type Column,
  type Condition,
  comparisons,
  epsilonMicrosMax,
  exactRowsMin,
  groupColumnsMax,
  groupsMax,
  type Measure,
  type Question,
  rowsMaxMax,
} from './question.js';

const columnsMax = 200;
const measuresMax = 2_000;
const valuesMax = 1_024;
const nameCharsMax = 200;
const decimalsMax = 12;
const columnMeasures = ['sum', 'mean', 'variance', 'deviation', 'min', 'max'] as const;
const pairMeasures = ['covariance', 'correlation'] as const;

/** Validates a question from an untrusted source, down to the columns that it names. */
export function checkQuestion(value: unknown): Question {
  const { columns, where, groupBy, measures, rowsMax, rowsMin, epsilonMicros } = record(value);
  const question: Question = {
    columns: list(columns, columnsMax).map(columnOf),
    where: list(where, columnsMax).map(conditionOf),
    groupBy: list(groupBy, groupColumnsMax).map(name),
    measures: list(measures, measuresMax).map(measureOf),
    rowsMax: whole(rowsMax, 1, rowsMaxMax),
    rowsMin: whole(rowsMin, 1, rowsMaxMax),
    epsilonMicros: epsilonMicros === null ? null : whole(epsilonMicros, 1, epsilonMicrosMax),
  };
  const names = question.columns.map((column) => column.name);
  if (new Set(names).size !== names.length) throw wrong('two columns have the same name');
  if (question.measures.length === 0) throw wrong('nothing is measured');
  if (new Set(question.groupBy).size !== question.groupBy.length) throw wrong('a column groups twice');
  if (groupsOf(question).length > groupsMax) throw wrong(`there are more than ${groupsMax} groups`);
  if (question.epsilonMicros === null && question.rowsMin < exactRowsMin)
    throw wrong(
      `an exact answer could show a single row: hide groups with fewer than ${exactRowsMin} rows ` +
        `(HAVING count(*) >= ${exactRowsMin}), or ask with noise (epsilon)`,
    );
  for (const condition of question.where) checkCondition(question, condition);
  checkParts(question);
  return question;
}

function checkParts(question: Question): void {
  for (const part of partsOf(question)) {
    if (part.of === 'count') continue;
    const column = numberColumn(question, part.column);
    if (part.of === 'products') numberColumn(question, part.other);
    const { low, high } = boundsOf(column);
    if (part.of === 'bins' && BigInt(part.bins) > high - low + 1n)
      throw wrong(`column ${quoted(part.column)} has fewer values than bins`);
    if (question.epsilonMicros !== null && (part.of === 'least' || part.of === 'greatest'))
      throw wrong(
        'one row alone decides a least or greatest value; ask for a quantile or a histogram instead',
      );
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
  const { of, column, other, bins, numerator, denominator } = record(value);
  if (of === 'count') return { of };
  const single = columnMeasures.find((known) => known === of);
  if (single !== undefined) return { of: single, column: name(column) };
  const pair = pairMeasures.find((known) => known === of);
  if (pair !== undefined) return { of: pair, column: name(column), other: name(other) };
  if (of === 'histogram') return { of, column: name(column), bins: whole(bins, 1, binsMax) };
  if (of !== 'quantile') throw wrong('a measure is unknown');
  const fraction = {
    numerator: whole(numerator, 1, 1_000_000),
    denominator: whole(denominator, 1, 1_000_000),
  };
  if (fraction.numerator > fraction.denominator) throw wrong('a quantile lies above 0 and at most at 1');
  return { of, column: name(column), bins: whole(bins, 1, binsMax), ...fraction };
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
