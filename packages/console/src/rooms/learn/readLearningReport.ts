import type { ClassificationScores } from '@tricorn/learning';

/** What a finished learning job reports; the contract leaves reports open, and large parts may be left out. */
export interface LearningReport {
  task?: 'classification' | 'clustering' | 'regression' | 'prediction';
  classes?: string[];
  model?: {
    chosen?: { algorithm: string };
    trials?: {
      algorithm: string;
      params: Record<string, string>;
      score: number | null;
      rows?: number;
      work: number;
    }[];
  };
  validation?: Partial<Validation> | null;
  importance?: { method: string; columns: { name: string; importance: number }[] };
  partialDependence?: { column: string; values: (number | string)[]; means: number[][] }[];
  tree?: TreeNode;
  regression?: Partial<RegressionQuality> | null;
  clusters?: number;
  sizes?: number[];
  scores?: { silhouette: number; calinskiHarabasz: number; daviesBouldin: number };
  projection?: { explained: number[]; points: { x: number; y: number; cluster: number }[] };
  /** What the run found out about the model. */
  findings?: { code: string; message: string; columnName?: string; rows?: number }[];
  omitted?: string[];
}

export interface RegressionQuality {
  folds: number;
  r2: number;
  rmse: number;
  mae: number;
  baselineRmse: number;
  points: { actual: number; predicted: number }[];
  learningCurve: { rows: number; trainR2: number; validationR2: number }[];
}

export interface Validation extends ClassificationScores {
  folds: number;
  learningCurve: { rows: number; trainAccuracy: number; validationAccuracy: number }[];
}

export interface TreeNode {
  rows: number;
  impurity: number;
  counts: number[];
  feature?: string;
  threshold?: number;
  left?: TreeNode;
  right?: TreeNode;
  hidden?: boolean;
}

export const readLearningReport = (report: Readonly<Record<string, unknown>>): LearningReport =>
  report as LearningReport;

type Curve = Pick<Validation['roc'][number], 'falsePositiveRate' | 'truePositiveRate'>;

const points = 50;

/** The curves of all classes over the same false-positive rates, so that one chart can draw them. */
export function rocTable(curves: readonly (Curve & { name: string })[]): Record<string, number>[] {
  // Every curve begins at the origin, also one that rises before the first false positive.
  const origin = { rate: 0, chance: 0, ...Object.fromEntries(curves.map(({ name }) => [name, 0])) };
  const rest = Array.from({ length: points + 1 }, (_, step) => {
    const rate = step / points;
    const row: Record<string, number> = { rate, chance: rate };
    for (const curve of curves) row[curve.name] = valueAt(curve, rate);
    return row;
  });
  return [origin, ...rest];
}

/** The true-positive rate at a false-positive rate, on a straight line between the points that are known. */
function valueAt({ falsePositiveRate: x, truePositiveRate: y }: Curve, rate: number): number {
  let left = 0;
  while (left < x.length - 1 && x[left + 1]! <= rate) left++;
  const right = Math.min(left + 1, x.length - 1);
  const width = x[right]! - x[left]!;
  if (width <= 0) return y[right] ?? 0;
  return y[left]! + ((y[right]! - y[left]!) * (rate - x[left]!)) / width;
}

/** What a wrong decision costs, in any unit. */
interface ErrorCosts {
  falsePositive: number;
  falseNegative: number;
}

interface ThresholdChoice {
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
  if (curve === undefined || rows === 0) return undefined;
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
