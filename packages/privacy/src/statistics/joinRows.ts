import type { ProgramBuilder, Value } from '../program/programBuilder.js';
import { groupsOf, type Part } from './parts.js';
import { keyBits, type Question } from './question.js';
import { rowListsOf } from './rowLists.js';

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

/** The sums over joined rows, by group. */
export function joinRows(
  builder: ProgramBuilder,
  question: Question,
  parties: number,
  parts: readonly Part[],
): Value[] {
  const { groupBy } = question;
  const lists = rowListsOf(question);
  const { found, lists: matched } = matchRows(builder, question, parties);
  const joined = (name: string, value?: string) => {
    const at = lists.findIndex((list) => list.column === name && list.value === value);
    return builder.combine(0n, [1n, matched[at]!], [lists[at]!.low, found]);
  };
  const values = new Map(
    lists.flatMap(({ column, value }) => (value === undefined ? [[column, joined(column)] as const] : [])),
  );
  if (groupBy.length === 0) return sumsOf(builder, parts, found, values);
  const both = (left: Value, right: Value) => builder.step({ op: 'each', left, right });
  const byGroup = groupsOf(question).map((group) => {
    const isIn = group.map((value, i) => joined(groupBy[i]!, value)).reduce(both);
    const inGroup = new Map([...values].map(([name, of]) => [name, both(of, isIn)]));
    return sumsOf(builder, parts, isIn, inGroup);
  });
  return parts.map((_, i) => builder.join(byGroup.map((sums) => sums[i]!)));
}

// Over the rows that are set in `found`; the values of all others are 0.
function sumsOf(
  builder: ProgramBuilder,
  parts: readonly Part[],
  found: Value,
  values: ReadonlyMap<string, Value>,
): Value[] {
  const multiplied = [
    ...new Set(parts.flatMap((part) => (part.of === 'products' ? [part.column, part.other] : []))),
  ];
  const products =
    multiplied.length === 0
      ? undefined
      : builder.step({ op: 'products', of: multiplied.map((name) => values.get(name)!) });
  const at = (name: string) => multiplied.indexOf(name);
  return parts.map((part) => {
    if (part.of === 'count') return builder.total(found);
    if (part.of !== 'products') return builder.total(values.get((part as { column: string }).column)!);
    return builder.pick(products!, at(part.column) * multiplied.length + at(part.other), 1);
  });
}
