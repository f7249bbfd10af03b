import type { Output, Program } from '../program/program.js';
import { ProgramBuilder, type Value } from '../program/programBuilder.js';
import { boundsOf, groupsOf, numberColumn, type Part, partsOf } from './parts.js';
import type { Question } from './question.js';

/**
 * The program of a question for so many parties: each party's sums must be those of some rows within the declared bounds;
 * they are added up, get noise if the question has a price in privacy, and small groups are emptied before anything is
 * opened. `answerOf` reads its outputs.
 */
export function compileQuestion(question: Question, parties: number, to: Output['to']): Program {
  const builder = new ProgramBuilder();
  const parts = partsOf(question);
  const groups = groupsOf(question).length;
  const values = parts.map((part) =>
    Array.from({ length: parties }, (_, place) => builder.input(inputOf(question, part, place, groups))),
  );
  for (let place = 0; place < parties; place++) {
    const own = new Map(parts.map((part, i) => [JSON.stringify(part), values[i]![place]!]));
    checkParty(builder, question, { place, parts, groups, own });
  }
  const pooled = parts.map((part, i) => {
    const joined = join(builder, part, values[i]!);
    return question.epsilon === null ? joined : addNoise(builder, question, part, joined, groups);
  });
  const isShown = shownGroups(builder, question, pooled[0]!);
  for (const [i, part] of parts.entries())
    for (const value of openedOf(builder, question, {
      part,
      pooled: pooled[i]!,
      count: pooled[0]!,
      groups,
      isShown,
    }))
      builder.output(value, to);
  return builder.build();
}

function inputOf(question: Question, part: Part, place: number, groups: number) {
  const rows = BigInt(question.rowsMax);
  const columns = part.of === 'bins' ? groups * part.bins : groups;
  return { place, rows: 1, columns, ...rangeOf(question, part, rows), isChecked: true };
}

// Of one entry of a part, over at most so many rows.
function rangeOf(question: Question, part: Part, rows: bigint): { min: bigint; max: bigint } {
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

interface PartyParts {
  readonly place: number;
  readonly parts: readonly Part[];
  readonly groups: number;
  /** The party's values, by the JSON of their parts. */
  readonly own: ReadonlyMap<string, Value>;
}

// Whatever rows a party has, these are not negative.
function checkParty(builder: ProgramBuilder, question: Question, party: PartyParts): void {
  const { place, parts, groups, own } = party;
  const of = (part: Part) => own.get(JSON.stringify(part))!;
  const count = of({ of: 'count' });
  const demand = (terms: readonly (readonly [bigint, Value])[], plus = 0n) =>
    builder.check(place, builder.combine(terms, plus));
  demand([[-1n, builder.sumOfRow(count, groups)]], BigInt(question.rowsMax));
  for (const part of parts) {
    if (part.of === 'sum') {
      const { low, high } = boundsOf(numberColumn(question, part.column));
      demand([
        [1n, of(part)],
        [-low, count],
      ]);
      demand([
        [-1n, of(part)],
        [high, count],
      ]);
    }
    if (part.of === 'products') demandProducts(builder, question, party, part);
    if (part.of === 'bins') {
      // Every counted row is in one bin.
      for (let group = 0; group < groups; group++) {
        const inBins = builder.sumOfRow(builder.pick(of(part), group * part.bins, part.bins), part.bins);
        const rows = builder.pick(count, group, 1);
        demand([
          [1n, inBins],
          [-1n, rows],
        ]);
        demand([
          [-1n, inBins],
          [1n, rows],
        ]);
      }
    }
  }
}

// For a in [l, h] and b in [m, k] the sums over all rows of (a-l)(b-m), (h-a)(k-b), (a-l)(k-b) and (h-a)(b-m) are not
// negative, which bounds the sum of a·b; for squares, n·Σa² ≥ (Σa)² as well.
function demandProducts(
  builder: ProgramBuilder,
  question: Question,
  { place, own }: PartyParts,
  part: Extract<Part, { of: 'products' }>,
): void {
  const of = (wanted: Part) => own.get(JSON.stringify(wanted))!;
  const [count, products] = [of({ of: 'count' }), of(part)];
  const [a, b] = [of({ of: 'sum', column: part.column }), of({ of: 'sum', column: part.other })];
  const { low: l, high: h } = boundsOf(numberColumn(question, part.column));
  const { low: m, high: k } = boundsOf(numberColumn(question, part.other));
  for (const [sign, x, y] of [
    [1n, l, m],
    [1n, h, k],
    [-1n, l, k],
    [-1n, h, m],
  ] as const) {
    builder.check(
      place,
      builder.combine([
        [sign, products],
        [-sign * y, a],
        [-sign * x, b],
        [sign * x * y, count],
      ]),
    );
  }
  if (part.column !== part.other) return;
  const left = builder.step({ op: 'each', left: count, right: products });
  const right = builder.step({ op: 'each', left: a, right: a });
  builder.check(
    place,
    builder.combine([
      [1n, left],
      [-1n, right],
    ]),
  );
}

// Sums of all parties; the least of their least values, and the greatest of their greatest.
function join(builder: ProgramBuilder, part: Part, values: readonly Value[]): Value {
  if (part.of !== 'least' && part.of !== 'greatest') return builder.sum(values);
  const better = (a: Value, b: Value) => {
    const [left, right] = part.of === 'least' ? [b, a] : [a, b];
    const by = builder.step({ op: 'less', left, right });
    return builder.step({ op: 'select', by, one: b, zero: a });
  };
  return values.reduce(better);
}

/** How much one row changes an entry of a part at most; undefined if that cannot be bounded usefully. */
export function sensitivityOf(question: Question, part: Part): bigint | undefined {
  if (part.of === 'least' || part.of === 'greatest') return undefined;
  const { min, max } = rangeOf(question, part, 1n);
  return -min > max ? -min : max;
}

// Each part gets an equal share of ε; a row is in one group and one bin, so that groups and bins share it.
function addNoise(
  builder: ProgramBuilder,
  question: Question,
  part: Part,
  value: Value,
  groups: number,
): Value {
  const { numerator, denominator } = question.epsilon!;
  const sensitivity = sensitivityOf(question, part)!;
  const noise = builder.step({
    op: 'noise',
    rows: 1,
    columns: part.of === 'bins' ? groups * part.bins : groups,
    numerator: sensitivity * BigInt(partsOf(question).length) * BigInt(denominator),
    denominator: BigInt(numerator),
  });
  return builder.sum([value, noise]);
}

// 1 for groups with enough rows, by group; undefined if all are shown.
function shownGroups(builder: ProgramBuilder, { rowsMin }: Question, count: Value): Value | undefined {
  if (rowsMin <= 1) return undefined;
  const least = builder.combine([[0n, count]], BigInt(rowsMin) - 1n);
  return builder.step({ op: 'less', left: least, right: count });
}

interface Opening {
  readonly part: Part;
  readonly pooled: Value;
  readonly count: Value;
  readonly groups: number;
  readonly isShown: Value | undefined;
}

// What is opened of a part: by group, or for bins a histogram and the bins of quantiles.
function openedOf(builder: ProgramBuilder, question: Question, opening: Opening): Value[] {
  const { part, pooled, count, groups, isShown } = opening;
  const hide = (value: Value, by: Value) => builder.step({ op: 'each', left: value, right: by });
  if (part.of !== 'bins') return [isShown === undefined ? pooled : hide(pooled, isShown)];
  const group = (at: number) => builder.pick(pooled, at * part.bins, part.bins);
  const shown = (at: number, value: Value, columns: number) => {
    if (isShown === undefined) return value;
    const bit = builder.pick(isShown, at, 1);
    return hide(value, columns === 1 ? bit : builder.step({ op: 'repeat', of: bit, columns }));
  };
  return question.measures.flatMap((measure) => {
    if ((measure.of !== 'histogram' && measure.of !== 'quantile') || measure.column !== part.column)
      return [];
    if (measure.bins !== part.bins) return [];
    return Array.from({ length: groups }, (_, at) => {
      if (measure.of === 'histogram') return shown(at, group(at), part.bins);
      // The quantile is in the first bin up to which there are numerator/denominator of all rows.
      const upTo = builder.step({ op: 'running', of: group(at) });
      const rows = builder.step({ op: 'repeat', of: builder.pick(count, at, 1), columns: part.bins });
      const before = builder.step({
        op: 'less',
        left: builder.combine([[BigInt(measure.denominator), upTo]]),
        right: builder.combine([[BigInt(measure.numerator), rows]]),
      });
      return shown(at, builder.sumOfRow(before, part.bins), 1);
    });
  });
}
