import type { Program } from '../program/program.js';
import { ProgramBuilder, type Value } from '../program/programBuilder.js';
import { joinRows } from './joinRows.js';
import { openedOfLogistic, poolLogistic } from './logistic.js';
import {
  binMeasuresOf,
  boundsOf,
  groupCountOf,
  isList,
  numberColumn,
  type OwnPart,
  ownPartsOf,
  type Part,
  partsOf,
} from './parts.js';
import { logisticOf, type Question } from './question.js';

/** By which {@link Question.epsilonMicros} is divided. */
const microsPerUnit = 1_000_000n;

/**
 * The program of a question for so many parties: each party's sums must be those of some rows within the declared bounds;
 * they are added up, get noise if the question has a price in privacy, and small groups are emptied before anything is
 * opened. `answerOf` reads its outputs.
 */
export function compileQuestion(question: Question, parties: number): Program {
  const builder = new ProgramBuilder();
  const logistic = logisticOf(question);
  if (logistic !== undefined) {
    const found = poolLogistic(builder, question, parties, logistic);
    const isShown = shownGroups(builder, question, found[0]!);
    builder.outputs.push(
      hide(
        builder,
        builder.join(found),
        isShown && builder.step({ op: 'repeat', of: isShown, count: openedOfLogistic(logistic) }),
      ),
    );
    return builder;
  }
  const parts = partsOf(question);
  const groups = groupCountOf(question);
  const pooled =
    question.join === undefined
      ? poolSums(builder, question, parties, ownPartsOf(question))
      : joinRows(builder, question, parties, parts);
  openAnswer(
    builder,
    question,
    parts,
    question.epsilonMicros === null
      ? pooled
      : pooled.map((value, i) =>
          addNoise(builder, question, { part: ownPartsOf(question)[i]!, groups, parts: parts.length }, value),
        ),
  );
  return builder;
}

// The sums of all parties, of which each party shares its own.
function poolSums(
  builder: ProgramBuilder,
  question: Question,
  parties: number,
  parts: readonly OwnPart[],
): Value[] {
  const groups = groupCountOf(question);
  const values = parts.map((part) => {
    const count = part.of === 'bins' ? groups * part.bins : groups;
    const range = rangeOf(question, part, BigInt(question.rowsMax));
    return Array.from({ length: parties }, (_, place) => builder.input({ place, count, ...range }));
  });
  for (let place = 0; place < parties; place++) {
    const own = new Map(parts.map((part, i) => [JSON.stringify(part), values[i]![place]!]));
    const of = (part: OwnPart) => own.get(JSON.stringify(part))!;
    for (const value of notNegative(builder, question, of)) builder.checks.push({ place, of: value });
  }
  return parts.map((part, i) => join(builder, part, values[i]!));
}

// Small groups are emptied first.
function openAnswer(
  builder: ProgramBuilder,
  question: Question,
  parts: readonly Part[],
  pooled: readonly Value[],
): void {
  const [count] = pooled;
  const isShown = shownGroups(builder, question, count!);
  const sums = pooled.filter((_, i) => !isList(parts[i]!));
  const isSumShown = isShown && builder.join(sums.map(() => isShown));
  builder.outputs.push(hide(builder, builder.join(sums), isSumShown));
  for (const [i, part] of parts.entries()) {
    if (part.of === 'rows') {
      const count = question.rowsMax * (1 + part.columns.length);
      builder.outputs.push(
        hide(builder, pooled[i]!, isShown && builder.step({ op: 'repeat', of: isShown, count })),
      );
    }
    if (part.of === 'bins') openBins(builder, question, part, { pooled: pooled[i]!, count: count!, isShown });
  }
}

// Of one entry of a part, over at most so many rows.
function rangeOf(question: Question, part: OwnPart, rows: bigint): { min: bigint; max: bigint } {
  const ends = (values: readonly bigint[]) => {
    const sorted = [...values, 0n].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return { min: rows * sorted[0]!, max: rows * sorted.at(-1)! };
  };
  if (part.of === 'count' || part.of === 'bins') return { min: 0n, max: rows };
  const a = boundsOf(numberColumn(question, part.column));
  if (part.of === 'sum') return ends([a.low, a.high]);
  if (part.of !== 'products') return { min: a.low, max: a.high };
  const b = boundsOf(numberColumn(question, part.other));
  return ends([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]);
}

// Whatever rows a party has, these are not negative.
function notNegative(builder: ProgramBuilder, question: Question, of: (part: OwnPart) => Value): Value[] {
  const groups = groupCountOf(question);
  const count = of({ of: 'count' });
  const all = builder.combine(BigInt(question.rowsMax), [-1n, builder.total(count)]);
  const ofParts = ownPartsOf(question).flatMap((part) => {
    if (part.of === 'sum') {
      const { low, high } = boundsOf(numberColumn(question, part.column));
      const fromLow = builder.combine(0n, [1n, of(part)], [-low, count]);
      return [fromLow, builder.combine(0n, [-1n, of(part)], [high, count])];
    }
    if (part.of === 'products') return productsNotNegative(builder, question, of, part);
    if (part.of !== 'bins') return [];
    // Every counted row is in one bin.
    return Array.from({ length: groups }, (_, group) => {
      const inBins = builder.total(builder.pick(of(part), group * part.bins, part.bins));
      const rows = builder.pick(count, group, 1);
      return [builder.difference(inBins, rows), builder.difference(rows, inBins)];
    }).flat();
  });
  return [all, ...ofParts, ...squaresNotNegative(builder, question, of)];
}

// n·Σa² ≥ (Σa)², for all squares at once.
function squaresNotNegative(
  builder: ProgramBuilder,
  question: Question,
  of: (part: OwnPart) => Value,
): Value[] {
  const squared = ownPartsOf(question).filter(
    (part): part is Extract<OwnPart, { of: 'products' }> =>
      part.of === 'products' && part.column === part.other,
  );
  if (squared.length === 0) return [];
  const sums = builder.join(squared.map(({ column }) => of({ of: 'sum', column })));
  const counts = builder.join(squared.map(() => of({ of: 'count' })));
  const squareOfSums = builder.step({ op: 'each', left: sums, right: sums });
  const squares = builder.step({ op: 'each', left: counts, right: builder.join(squared.map(of)) });
  return [builder.difference(squares, squareOfSums)];
}

// For a in [l, h] and b in [m, k] the sums over all rows of (a-l)(b-m), (h-a)(k-b), (a-l)(k-b) and (h-a)(b-m) are not
// negative, which bounds the sum of a·b.
function productsNotNegative(
  builder: ProgramBuilder,
  question: Question,
  of: (part: OwnPart) => Value,
  part: Extract<OwnPart, { of: 'products' }>,
): Value[] {
  const [count, products] = [of({ of: 'count' }), of(part)];
  const [a, b] = [of({ of: 'sum', column: part.column }), of({ of: 'sum', column: part.other })];
  const { low: l, high: h } = boundsOf(numberColumn(question, part.column));
  const { low: m, high: k } = boundsOf(numberColumn(question, part.other));
  const corners = [
    [1n, l, m],
    [1n, h, k],
    [-1n, l, k],
    [-1n, h, m],
  ] as const;
  const ofCorners = corners.map(([sign, x, y]) =>
    builder.combine(0n, [sign, products], [-sign * y, a], [-sign * x, b], [sign * x * y, count]),
  );
  return ofCorners;
}

// Sums of all parties; the least of their least values, and the greatest of their greatest.
function join(builder: ProgramBuilder, part: OwnPart, values: readonly Value[]): Value {
  if (part.of !== 'least' && part.of !== 'greatest') return builder.sum(values);
  const better = (a: Value, b: Value) => {
    const [left, right] = part.of === 'least' ? [b, a] : [a, b];
    const by = builder.step({ op: 'less', left, right });
    return builder.step({ op: 'select', by, one: b, zero: a });
  };
  return values.reduce(better);
}

// Each part gets an equal share of ε; a row is in one group and one bin, so that groups and bins share it.
function addNoise(
  builder: ProgramBuilder,
  question: Question,
  { part, groups, parts }: { part: OwnPart; groups: number; parts: number },
  value: Value,
): Value {
  // How much one row changes an entry at most; a column that is always 0 gets noise as if that were 1.
  const { min, max } = rangeOf(question, part, 1n);
  const sensitivity = [1n, max, -min].reduce((a, b) => (a > b ? a : b));
  const noise = builder.step({
    op: 'noise',
    count: part.of === 'bins' ? groups * part.bins : groups,
    numerator: sensitivity * BigInt(parts) * microsPerUnit,
    denominator: BigInt(question.epsilonMicros!),
  });
  return builder.sum([value, noise]);
}

// 1 for groups with enough rows, by group; undefined if all are shown.
function shownGroups(builder: ProgramBuilder, { rowsMin }: Question, count: Value): Value | undefined {
  if (rowsMin <= 1) return undefined;
  const least = builder.combine(BigInt(rowsMin) - 1n, [0n, count]);
  return builder.step({ op: 'less', left: least, right: count });
}

const hide = (builder: ProgramBuilder, value: Value, by: Value | undefined): Value =>
  by === undefined ? value : builder.step({ op: 'each', left: value, right: by });

// By measure and group: a histogram, or the bin of a quantile.
function openBins(
  builder: ProgramBuilder,
  question: Question,
  part: Extract<OwnPart, { of: 'bins' }>,
  { pooled, count, isShown }: { pooled: Value; count: Value; isShown: Value | undefined },
): void {
  const { bins } = part;
  const repeat = (of: Value, count: number) => (count === 1 ? of : builder.step({ op: 'repeat', of, count }));
  for (const measure of binMeasuresOf(question, part))
    for (let at = 0; at < groupCountOf(question); at++) {
      const group = builder.pick(pooled, at * bins, bins);
      const isGroupShown = (columns: number) => isShown && repeat(builder.pick(isShown, at, 1), columns);
      if (measure.of === 'histogram') {
        builder.outputs.push(hide(builder, group, isGroupShown(bins)));
        continue;
      }
      // The quantile is in the first bin up to which there are numerator/denominator of all rows.
      const before = builder.step({
        op: 'less',
        left: builder.combine(0n, [BigInt(measure.denominator), builder.step({ op: 'running', of: group })]),
        right: builder.combine(0n, [BigInt(measure.numerator), repeat(builder.pick(count, at, 1), bins)]),
      });
      builder.outputs.push(hide(builder, builder.total(before), isGroupShown(1)));
    }
}
