import { categoryColumn } from './parts.js';
import { keyBits, type Question } from './question.js';
import { cellOf, holds, type Row, readerOf, tooManyRows } from './readRow.js';
import { rowListsOf } from './rowLists.js';

const rowBit = 1n << BigInt(keyBits);

/**
 * A party's rows where they are shared: for a join keys in their order, otherwise 1 for each row; and the lists of the question,
 * zero where they belong to another party. Lists are filled up to the declared number of rows, so that nobody learns how many there
 * are.
 */
export async function contributeRows(
  question: Question,
  rows: AsyncIterable<Row> | Iterable<Row>,
  place: number,
): Promise<bigint[][]> {
  const { join } = question;
  const lists = rowListsOf(question);
  const isOwn = (owner: number | undefined) => owner === undefined || owner === place;
  const own = question.columns.filter((_, i) => isOwn(join?.owners[i]));
  const readers = own.map((column) => [column.name, readerOf(column)] as const);
  const conditions = question.where.filter(({ column }) => own.some(({ name }) => name === column));
  const found = new Map<bigint, bigint[]>();
  let number = 0;
  for await (const row of rows) {
    number++;
    const values = new Map(readers.map(([name, read]) => [name, read(row, number)]));
    const hash = join === undefined ? BigInt(number) : await hashOfKey(row, join.key, number, found);
    if (!conditions.every((condition) => holds(question, condition, values.get(condition.column)!))) continue;
    found.set(
      hash,
      lists.map(({ column, value }) => {
        const cell = values.get(column) ?? 0n;
        if (typeof cell === 'bigint') return cell;
        return BigInt(
          value === undefined ? categoryColumn(question, column).values.indexOf(cell) : cell === value,
        );
      }),
    );
    if (found.size > question.rowsMax) throw tooManyRows(question);
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  const filling = Array.from({ length: question.rowsMax - sorted.length }, (_, i) => BigInt(i));
  // The bit above the hash tells rows from what fills a list up. By it, the first party's filling comes before its rows and that of
  // the others after theirs, and no key of one is a key of the other.
  const isFirst = join !== undefined && place === 0;
  const [ofRows, ofFilling] = isFirst ? [rowBit, 0n] : [0n, rowBit];
  const filled = (rows: readonly bigint[], rest: readonly bigint[]) =>
    isFirst ? [...rest, ...rows] : [...rows, ...rest];
  return [
    filled(
      sorted.map(([hash]) => (join === undefined ? 1n : ofRows + hash)),
      filling.map((i) => (join === undefined ? 0n : ofFilling + i)),
    ),
    ...lists.map(({ owner, low }, i) =>
      filled(
        sorted.map(([, values]) => values[i]!),
        filling.map(() => (isOwn(owner) ? low : 0n)),
      ),
    ),
  ];
}

async function hashOfKey(row: Row, key: string, number: number, found: Map<bigint, unknown>) {
  const { text, refuse } = cellOf(row, key, number);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hash = new DataView(digest).getBigUint64(0) >> BigInt(64 - keyBits);
  if (found.has(hash)) throw refuse('another row has the same key; keep one row for each');
  return hash;
}
