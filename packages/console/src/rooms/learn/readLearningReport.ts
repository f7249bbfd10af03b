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
  findings?: { code: string; message: string }[];
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

export interface Validation {
  folds: number;
  accuracy: number;
  baselineAccuracy: number;
  baselineClass: string;
  f1Macro: number;
  logLoss: number;
  confusionMatrix: number[][];
  perClass: { name: string; precision: number; recall: number; f1: number; support: number }[];
  roc: {
    name: string;
    auc: number | null;
    falsePositiveRate: number[];
    truePositiveRate: number[];
    thresholds?: number[];
  }[];
  calibration: { name: string; bins: { predicted: number; actual: number; rows: number }[] }[];
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
