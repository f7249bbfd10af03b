import { contributeRows } from './contributeRows.js';
import { groupsOf, ownPartsOf } from './parts.js';
import type { Question } from './question.js';
import { holds, type Row, readerOf, tooManyRows } from './readRow.js';
import { sharesRows } from './rowLists.js';
import { rowSums } from './rowSums.js';

/** Rows whose products are added together. */
const blockRows = 256;

/**
 * What a party shares: its own sums over its rows, in the order of the question's parts. Rows are read one after the other
 * and not kept, unless tables are joined. A value that breaks the declaration of its column is refused by its place, never by itself.
 */
export async function contribute(
  question: Question,
  rows: AsyncIterable<Row> | Iterable<Row>,
  place = 0,
): Promise<bigint[][]> {
  if (sharesRows(question)) return await contributeRows(question, rows, place);
  const { columns, where, groupBy, rowsMax } = question;
  const groupAt = new Map(groupsOf(question).map((group, i) => [JSON.stringify(group), i]));
  const sums = ownPartsOf(question).map((part) => rowSums(question, part, groupAt.size));
  const single = sums.filter((sum) => sum.addBlock === undefined);
  const readers = columns.map(readerOf);
  const at = new Map(columns.map(({ name }, i) => [name, i]));
  const block = {
    groups: new Int32Array(blockRows),
    numbers: columns.map(() => new Float64Array(blockRows)),
  };
  let inBlock = 0;
  const addBlock = () => {
    for (const sum of sums) sum.addBlock?.(block, inBlock);
    inBlock = 0;
  };
  let number = 0;
  let counted = 0;
  for await (const row of rows) {
    number++;
    const exact = readers.map((read) => read(row, number));
    const valueIn = (name: string) => exact[at.get(name)!]!;
    if (!where.every((condition) => holds(question, condition, valueIn(condition.column)))) continue;
    if (++counted > rowsMax) throw tooManyRows(question);
    const group = groupBy.length === 0 ? 0 : groupAt.get(JSON.stringify(groupBy.map(valueIn)))!;
    for (const sum of single) sum.add(group, exact);
    block.groups[inBlock] = group;
    for (const [i, value] of exact.entries())
      if (typeof value === 'bigint') block.numbers[i]![inBlock] = Number(value);
    if (++inBlock === blockRows) addBlock();
  }
  addBlock();
  return sums.map((sum) => sum.read());
}
