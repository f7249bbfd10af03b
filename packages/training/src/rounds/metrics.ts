import type { TrainingPlan } from '../plan/planTraining.js';
import type { SeasonalBaseline } from '../plan/seasonalBaseline.js';
import type { ClassificationSums, ForecastSums, ValidationSums } from './validation.js';

export interface ClassificationMetrics {
  kind: 'classification';
  loss: number;
  accuracy: number;
  /** Confusion matrix: confusion[true class][predicted class] */
  confusion: number[][];
}

export interface ForecastErrors {
  rmse: number;
  mae: number;
  naiveRmse: number;
  naiveMae: number;
}

export interface ForecastMetrics extends ForecastErrors {
  kind: 'forecast';
  /** In standardised units. */
  loss: number;
  features: ForecastErrors[];
  /** What repeating the last season would give, for a series that has one. */
  seasonal?: SeasonalBaseline;
}

export type Metrics = ClassificationMetrics | ForecastMetrics;

export function metricsOf(plan: TrainingPlan, sums: ValidationSums): Metrics {
  return sums.kind === 'classification' ? classificationMetrics(sums) : forecastMetrics(plan, sums);
}

function classificationMetrics({ count, lossSum, confusion }: ClassificationSums): ClassificationMetrics {
  const classes = Math.sqrt(confusion.length);
  const rows = Array.from({ length: classes }, (_, row) =>
    confusion.slice(row * classes, (row + 1) * classes),
  );
  const hits = rows.reduce((sum, row, index) => sum + row[index]!, 0);
  return { kind: 'classification', loss: lossSum / count, accuracy: hits / count, confusion: rows };
}

function forecastMetrics(plan: TrainingPlan, sums: ForecastSums): ForecastMetrics {
  const perFeature = sums.count * plan.network.targetDims[0]!;
  const errors = (from: (list: number[]) => number, count: number): ForecastErrors => ({
    rmse: Math.sqrt(from(sums.squared) / count),
    mae: from(sums.absolute) / count,
    naiveRmse: Math.sqrt(from(sums.naiveSquared) / count),
    naiveMae: from(sums.naiveAbsolute) / count,
  });
  const features = sums.squared.map((_, feature) => errors((list) => list[feature]!, perFeature));
  const all = errors((list) => list.reduce((sum, value) => sum + value, 0), perFeature * features.length);
  const { seasonal } = plan.dataset;
  return {
    kind: 'forecast',
    loss: sums.lossSum / sums.count,
    ...all,
    features,
    ...(seasonal && { seasonal }),
  };
}
