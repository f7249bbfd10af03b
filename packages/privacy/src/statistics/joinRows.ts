import { matchedCount } from '../program/planProgram.js';
import type { ProgramBuilder, Value } from '../program/programBuilder.js';
import { binsOf, comparisonsOf, endOf, type JoinedRows, quantileOf } from './joinedMeasures.js';
import { boundsOf, groupCountOf, groupsOf, numberColumn, type Part, startOfBin, wrong } from './parts.js';
import { joinComparisonsMax, keyBits, type Question } from './question.js';
import { rowListsOf } from './rowLists.js';
import { showRows } from './showRows.js';

/** The number that a party shares for a key. What it declares is not read: every number is a key. */
const greatestKey = (1n << BigInt(keyBits + 1)) - 1n;

/** Rows at places that tell nothing: 1 for each, and the lists of the question above their least values, 0 where there is no row. */
export interface SharedRows {
  readonly found: Value;
  readonly lists: readonly Value[];
}

/**
 * The rows whose keys all parties have, without a trace of which these are. Each party shares its rows in the order of their
 * keys, each key once, and in one group at most, which is checked.
 */
export function matchRows(builder: ProgramBuilder, question: Question, parties: number): SharedRows {
  const { groupBy, rowsMax: count } = question;
  const lists = rowListsOf(question);
  // Parties share as many numbers as each other; what stands in the list of another party is not read.
  const shared = Array.from({ length: parties }, (_, place) => ({
    key: builder.input({ place, count, min: 0n, max: greatestKey, isKey: true }),
    lists: lists.map(({ owner, low, high }) =>
      owner === place
        ? builder.input({ place, count, min: low, max: high })
        : builder.input({ place, count, min: 0n, max: greatestKey, isKey: true }),
    ),
  }));
  const own = lists.map(({ owner }, i) => shared[owner!]!.lists[i]!);
  const aboveLow = lists.map(({ owner, low }, i) => ({
    of: builder.combine(-low, [1n, own[i]!]),
    owner: owner!,
  }));
  const keys = shared.map(({ key }) => key);
  const [found, ...rest] = builder.match(keys, aboveLow) as [Value, ...Value[]];
  for (const [place, isOrdered] of rest.slice(lists.length).entries())
    builder.checks.push({ place, of: builder.combine(-1n, [1n, isOrdered]) });
  for (const name of groupBy) {
    const ofValues = own.filter((_, i) => lists[i]!.column === name);
    const place = lists.find(({ column }) => column === name)!.owner!;
    builder.checks.push({
      place,
      of: builder.combine(1n, ...ofValues.map((of) => [-1n, of] as const)),
    });
  }
  return { found, lists: rest.slice(0, lists.length) };
}

/** What is found over joined rows, by group. Throws if it takes too many comparisons. */
export function joinRows(
  builder: ProgramBuilder,
  question: Question,
  parties: number,
  parts: readonly Part[],
): Value[] {
  const { groupBy, rowsMax } = question;
  const lists = rowListsOf(question);
  const places = matchedCount(parties, rowsMax);
  const comparisons = parts.reduce((sum, part) => sum + comparisonsOf(part), 0);
  if (comparisons * places * groupCountOf(question) > joinComparisonsMax)
    throw wrong(
      `least and greatest values, quantiles and histograms of joined rows take more than ${joinComparisonsMax} comparisons; ask for fewer rows, groups or bins`,
    );
  const { found, lists: matched } = matchRows(builder, question, parties);
  const joined = (name: string, value?: string) => {
    const at = lists.findIndex((list) => list.column === name && list.value === value);
    return builder.combine(0n, [1n, matched[at]!], [lists[at]!.low, found]);
  };
  const values = new Map(
    lists.flatMap(({ column, value }) => (value === undefined ? [[column, joined(column)] as const] : [])),
  );
  const measured = (rows: JoinedRows) => measure(builder, question, parts, rows);
  if (groupBy.length === 0) return measured({ places, isIn: found, values });
  const both = (left: Value, right: Value) => builder.step({ op: 'each', left, right });
  const byGroup = groupsOf(question).map((group) => {
    const isIn = group.map((value, i) => joined(groupBy[i]!, value)).reduce(both);
    const inGroup = new Map([...values].map(([name, of]) => [name, both(of, isIn)]));
    return measured({ places, isIn, values: inGroup });
  });
  return parts.map((_, i) => builder.join(byGroup.map((sums) => sums[i]!)));
}

function measure(
  builder: ProgramBuilder,
  question: Question,
  parts: readonly Part[],
  rows: JoinedRows,
): Value[] {
  const { isIn, values } = rows;
  const multiplied = [
    ...new Set(parts.flatMap((part) => (part.of === 'products' ? [part.column, part.other] : []))),
  ];
  const products =
    multiplied.length === 0
      ? undefined
      : builder.step({ op: 'products', of: multiplied.map((name) => values.get(name)!) });
  const at = (name: string) => multiplied.indexOf(name);
  return parts.map((part) => {
    if (part.of === 'count') return builder.total(isIn);
    if (part.of === 'rows') return showRows(builder, rows, part.columns, question.rowsMax);
    if (part.of === 'products')
      return builder.pick(products!, at(part.column) * multiplied.length + at(part.other), 1);
    const of = values.get(part.column)!;
    if (part.of === 'sum') return builder.total(of);
    const bounds = boundsOf(numberColumn(question, part.column));
    const column = { ...rows, ...bounds, of };
    if (part.of === 'quantile') return quantileOf(builder, column, part);
    if (part.of !== 'bins') return endOf(builder, column, part.of);
    const starts = Array.from({ length: part.bins }, (_, bin) => startOfBin(bin, bounds, part.bins));
    return binsOf(builder, column, starts);
  });
}
