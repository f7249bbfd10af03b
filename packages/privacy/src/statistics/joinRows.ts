import type { ProgramBuilder, Value } from '../program/programBuilder.js';
import { boundsOf, numberColumn, type Part } from './parts.js';
import { keyBits, type Question } from './question.js';

/** The number that a party shares for a key. What it declares is not read: every number is a key. */
const greatestKey = (1n << BigInt(keyBits + 1)) - 1n;

/**
 * The sums over the rows whose keys all parties have, without a trace of which these are. Each party shares its rows in the order
 * of their keys, each key once, which is checked.
 */
export function joinRows(
  builder: ProgramBuilder,
  question: Question,
  parties: number,
  parts: readonly Part[],
): Value[] {
  const { columns, rowsMax: count } = question;
  const { owners } = question.join!;
  const bounds = columns.map(({ name }) => boundsOf(numberColumn(question, name)));
  // Parties share as many numbers as each other; what stands in the column of another party is not read.
  const lists = Array.from({ length: parties }, (_, place) => ({
    key: builder.input({ place, count, min: 0n, max: greatestKey, isKey: true }),
    columns: bounds.map(({ low, high }, i) =>
      owners[i] === place
        ? builder.input({ place, count, min: low, max: high })
        : builder.input({ place, count, min: 0n, max: greatestKey, isKey: true }),
    ),
  }));
  const aboveLow = bounds.map(({ low }, i) => ({
    of: builder.combine(-low, [1n, lists[owners[i]!]!.columns[i]!]),
    owner: owners[i]!,
  }));
  const keys = lists.map(({ key }) => key);
  const [found, ...rest] = builder.match(keys, aboveLow) as [Value, ...Value[]];
  for (const [place, isOrdered] of rest.slice(columns.length).entries())
    builder.checks.push({ place, of: builder.combine(-1n, [1n, isOrdered]) });
  const values = new Map(
    columns.map(({ name }, i) => [name, builder.combine(0n, [1n, rest[i]!], [bounds[i]!.low, found])]),
  );
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
