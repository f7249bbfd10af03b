import { DeclarationError } from '../errors.js';
import { binOf, boundsOf, groupsOf, numberColumn, type Part, partsOf, quoted, scaled } from './parts.js';
import type { Column, Condition, Question } from './question.js';

export type Row = Readonly<Record<string, string>>;

/**
 * A party's own sums over its rows, in the order of the question's parts. Rows are read one after the other and not kept.
 * A value that breaks the declaration of its column is refused by its place, never by itself.
 */
export async function contribute(
  question: Question,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<bigint[][]> {
  const groupAt = new Map(groupsOf(question).map((group, i) => [JSON.stringify(group), i]));
  const parts = partsOf(question);
  const sums = parts.map((part) => emptySums(question, part, groupAt.size));
  let number = 0;
  let counted = 0;
  for await (const row of rows) {
    number++;
    const values = new Map(question.columns.map((column) => [column.name, readValue(column, row, number)]));
    if (!question.where.every((condition) => holds(question, condition, values))) continue;
    if (++counted > question.rowsMax)
      throw new DeclarationError(
        'value-too-large',
        `There are more than ${question.rowsMax} rows to count; ask for a question that allows more`,
      );
    const group = groupAt.get(JSON.stringify(question.groupBy.map((name) => values.get(name))))!;
    for (const [i, part] of parts.entries()) addRow(question, part, sums[i]!, group, values);
  }
  return sums;
}

function readValue(column: Column, row: Row, number: number): string | bigint {
  const text = row[column.name];
  const refuse = (why: string) =>
    new DeclarationError('bad-declaration', `Row ${number}, column ${quoted(column.name)}: ${why}`);
  if (text === undefined || text.trim() === '')
    throw refuse('the value is missing; complete it, or leave the row out');
  if (column.kind === 'category') {
    if (!column.values.includes(text.trim()))
      throw refuse('the value is not declared; correct it, or ask for a question that declares it');
    return text.trim();
  }
  const value = (() => {
    try {
      return scaled(text, column.decimals);
    } catch {
      throw refuse(`a number with at most ${column.decimals} decimals is expected`);
    }
  })();
  const { low, high } = boundsOf(column);
  if (value < low || value > high)
    throw refuse(
      `the number is not between ${column.min} and ${column.max}; correct it, or ask for a question with wider bounds`,
    );
  return value;
}

function holds(
  question: Question,
  { column, is, value }: Condition,
  values: Map<string, string | bigint>,
): boolean {
  const found = values.get(column)!;
  if (typeof found === 'string') return (found === value) === (is === '=');
  const wanted = scaled(value, numberColumn(question, column).decimals);
  if (found === wanted) return is === '=' || is === '<=' || is === '>=';
  return is === '!=' || is.startsWith(found < wanted ? '<' : '>');
}

// A party without rows in a group leaves the least and greatest value as they are.
function emptySums(question: Question, part: Part, groups: number): bigint[] {
  if (part.of === 'bins') return new Array<bigint>(groups * part.bins).fill(0n);
  if (part.of !== 'least' && part.of !== 'greatest') return new Array<bigint>(groups).fill(0n);
  const { low, high } = boundsOf(numberColumn(question, part.column));
  return new Array<bigint>(groups).fill(part.of === 'least' ? high : low);
}

function addRow(
  question: Question,
  part: Part,
  sums: bigint[],
  group: number,
  values: Map<string, string | bigint>,
): void {
  const of = (column: string) => values.get(column) as bigint;
  switch (part.of) {
    case 'count':
      sums[group]! += 1n;
      return;
    case 'sum':
      sums[group]! += of(part.column);
      return;
    case 'products':
      sums[group]! += of(part.column) * of(part.other);
      return;
    case 'least':
      if (of(part.column) < sums[group]!) sums[group] = of(part.column);
      return;
    case 'greatest':
      if (of(part.column) > sums[group]!) sums[group] = of(part.column);
      return;
    case 'bins': {
      const bin = binOf(of(part.column), boundsOf(numberColumn(question, part.column)), part.bins);
      sums[group * part.bins + bin]! += 1n;
    }
  }
}
