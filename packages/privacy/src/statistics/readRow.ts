import { DeclarationError } from '../errors.js';
import { boundsOf, numberColumn, quoted, scaled } from './parts.js';
import type { CategoryColumn, Column, Condition, NumberColumn, Question } from './question.js';

export type Row = Readonly<Record<string, string>>;

export const tooManyRows = ({ rowsMax }: Question): DeclarationError =>
  new DeclarationError(
    'value-too-large',
    `There are more than ${rowsMax} rows to count; ask for a question that allows more`,
  );

/** Reads the value of a column from a row, which has a number for errors. */
export function readerOf(column: Column): (row: Row, number: number) => string | bigint {
  const read = column.kind === 'number' ? numberReader(column) : categoryReader(column);
  return (row, number) => {
    const { text, refuse } = cellOf(row, column.name, number);
    return read(text, refuse);
  };
}

/** The text of a cell, and how it is refused. */
export function cellOf(row: Row, column: string, number: number) {
  const refuse = (why: string) =>
    new DeclarationError('bad-declaration', `Row ${number}, column ${quoted(column)}: ${why}`);
  const text = row[column]?.trim();
  if (text === undefined) throw refuse(`the table has no such column; it has ${Object.keys(row).join(', ')}`);
  if (text === '') throw refuse('the value is missing; complete it, or leave the row out');
  return { text, refuse };
}

type Reader = (text: string, refuse: (why: string) => DeclarationError) => string | bigint;

function categoryReader({ values }: CategoryColumn): Reader {
  const known = new Set(values);
  return (text, refuse) => {
    if (known.has(text)) return text;
    throw refuse('the value is not declared; correct it, or ask for a question that declares it');
  };
}

function numberReader(column: NumberColumn): Reader {
  const { low, high } = boundsOf(column);
  return (text, refuse) => {
    let value: bigint;
    try {
      value = scaled(text, column.decimals);
    } catch {
      throw refuse(`a number with at most ${column.decimals} decimals is expected`);
    }
    if (value >= low && value <= high) return value;
    throw refuse(
      `the number is not between ${column.min} and ${column.max}; correct it, or ask for a question with wider bounds`,
    );
  };
}

export function holds(question: Question, { column, is, value }: Condition, found: string | bigint): boolean {
  if (typeof found === 'string') return (found === value) === (is === '=');
  const wanted = scaled(value, numberColumn(question, column).decimals);
  if (found === wanted) return is === '=' || is === '<=' || is === '>=';
  return is === '!=' || is.startsWith(found < wanted ? '<' : '>');
}
