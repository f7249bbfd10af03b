import type { Validation } from './readLearningReport.js';

/** What a wrong decision costs, in any unit. */
export interface ErrorCosts {
  falsePositive: number;
  falseNegative: number;
}

export interface ThresholdChoice {
  /** The class is predicted from this probability on; above 1 means never. */
  threshold: number;
  truePositiveRate: number;
  falsePositiveRate: number;
  /** Mean cost of one row. */
  cost: number;
}

/** The threshold with the lowest mean cost on held-out rows; the highest of those that are equally good. */
export function chooseThreshold(
  { roc, perClass }: Pick<Validation, 'roc' | 'perClass'>,
  name: string,
  costs: ErrorCosts,
): ThresholdChoice | undefined {
  const curve = roc.find((found) => found.name === name);
  const rows = perClass.reduce((sum, { support }) => sum + support, 0);
  const positives = perClass.find((found) => found.name === name)?.support ?? 0;
  if (curve?.thresholds === undefined || rows === 0) return undefined;
  let best: ThresholdChoice | undefined;
  curve.thresholds.forEach((threshold, point) => {
    const truePositiveRate = curve.truePositiveRate[point]!;
    const falsePositiveRate = curve.falsePositiveRate[point]!;
    const missed = positives * (1 - truePositiveRate) * costs.falseNegative;
    const cost = (missed + (rows - positives) * falsePositiveRate * costs.falsePositive) / rows;
    if (best === undefined || cost < best.cost)
      best = { threshold, truePositiveRate, falsePositiveRate, cost };
  });
  return best;
}
