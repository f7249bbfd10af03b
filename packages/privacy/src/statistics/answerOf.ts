import { boundsOf, groupsOf, numberColumn, type Part, pairOf, partsOf, startOfBin } from './parts.js';
import type { Measure, Question } from './question.js';

/** The answer for one group. Values are by measure: null where there are too few rows. */
export interface GroupAnswer {
  readonly group: readonly string[];
  readonly values: readonly (number | readonly number[] | null)[];
}

/** The outputs of a question's program, by what they are. */
export interface OpenedSums {
  /** The sum of all parties, in a group. */
  of(part: Part, group: number): bigint;
  /** What was opened for a histogram or a quantile, in a group. */
  ofBins(measure: Measure, group: number): readonly bigint[] | undefined;
}

export function readSums(question: Question, outputs: readonly (readonly bigint[])[]): OpenedSums {
  const groups = groupsOf(question);
  const sums = new Map<string, readonly bigint[]>();
  const ofBins = new Map<Measure, readonly (readonly bigint[])[]>();
  let at = 0;
  for (const part of partsOf(question)) {
    if (part.of !== 'bins') {
      sums.set(JSON.stringify(part), outputs[at++]!);
      continue;
    }
    for (const measure of question.measures) {
      const isOfPart = measure.of === 'histogram' || measure.of === 'quantile';
      if (!isOfPart || measure.column !== part.column || measure.bins !== part.bins) continue;
      ofBins.set(measure, outputs.slice(at, at + groups.length));
      at += groups.length;
    }
  }
  return {
    of: (part, group) => sums.get(JSON.stringify(part))![group]!,
    ofBins: (measure, group) => ofBins.get(measure)?.[group],
  };
}

/** Reads the answer from the outputs of a question's program. Everything here follows from what was opened. */
export function answerOf(question: Question, outputs: readonly (readonly bigint[])[]): GroupAnswer[] {
  const sums = readSums(question, outputs);
  return groupsOf(question).map((group, g) => ({
    group,
    values: question.measures.map((measure) =>
      measured(question, measure, (part) => sums.of(part, g), sums.ofBins(measure, g)),
    ),
  }));
}

function measured(
  question: Question,
  measure: Measure,
  of: (part: Part) => bigint,
  bins: readonly bigint[] | undefined,
): number | number[] | null {
  const rows = of({ of: 'count' });
  if (measure.of === 'count') return Number(rows);
  if (rows <= 0n) return null;
  const column = numberColumn(question, measure.column);
  const unit = 10n ** BigInt(column.decimals);
  const sum = (name: string) => of({ of: 'sum', column: name });
  // n·Σab - Σa·Σb; over n·(n - 1) it is the covariance of a sample.
  const spread = (a: string, b: string) =>
    rows * of({ of: 'products', column: a, other: b }) - sum(a) * sum(b);
  switch (measure.of) {
    case 'sum':
      return ratio(sum(column.name), unit);
    case 'mean':
      return ratio(sum(column.name), rows * unit);
    case 'min':
      return ratio(of({ of: 'least', column: column.name }), unit);
    case 'max':
      return ratio(of({ of: 'greatest', column: column.name }), unit);
    case 'variance':
    case 'deviation': {
      if (rows < 2n) return null;
      const variance = ratio(spread(column.name, column.name), rows * (rows - 1n) * unit * unit);
      return measure.of === 'variance' ? variance : Math.sqrt(Math.max(0, variance));
    }
    case 'covariance': {
      if (rows < 2n) return null;
      const other = 10n ** BigInt(numberColumn(question, measure.other).decimals);
      return ratio(spread(...pairOf(measure)), rows * (rows - 1n) * unit * other);
    }
    case 'correlation': {
      const [a, b] = pairOf(measure);
      const both = spread(a, a) * spread(b, b);
      return both <= 0n ? null : Number(spread(a, b)) / Math.sqrt(Number(both));
    }
    case 'histogram':
      return bins!.map(Number);
    case 'quantile':
      return ratio(startOfBin(Number(bins![0]!), boundsOf(column), measure.bins), unit);
  }
}

const ratioBits = 80n;

/** Nearly as exact as a number can be, also where both are far larger than that. */
export function ratio(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator;
  const rest = ((numerator % denominator) << ratioBits) / denominator;
  return Number(whole) + Number(rest) / 2 ** Number(ratioBits);
}
