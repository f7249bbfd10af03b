/** What a training reports; the contract leaves reports open. */
export interface TrainingReport {
  model?: 'CNN' | 'LSTM';
  /** Reports of earlier versions lack it: their networks were plain or an LSTM. */
  network?: 'plain' | 'residual' | 'lstm' | 'gru' | 'tcn';
  epochs?: number;
  epochsRun?: number;
  bestEpoch?: number;
  samples?: number;
  validationSamples?: number;
  parameters?: number;
  shards?: number;
  curve?: CurvePoint[];
  workers?: Worker[];
  metrics?:
    | { kind: 'classification'; accuracy: number; loss: number; confusion: number[][] }
    | {
        kind: 'forecast';
        rmse: number;
        mae: number;
        naiveRmse: number;
        naiveMae: number;
        seasonal?: { period: number; rmse: number; features?: { rmse: number }[] };
        features?: { rmse: number; naiveRmse: number }[];
      };
  findings?: { code: string; message: string }[];
  classNames?: string[];
  columns?: string[];
  /** The forecast columns, in the order of the features. Reports of earlier versions lack it: all columns were forecast. */
  targets?: string[];
  mistakes?: { image: string; actual: string; predicted: string; confidence: number }[];
  continuedFrom?: string;
  validationMayBeSeen?: boolean;
}

export interface CurvePoint {
  epoch: number;
  trainLoss: number;
  trainAccuracy?: number;
  validationLoss: number;
  validationAccuracy?: number;
  validationRmse?: number;
}

export interface Worker {
  shard: number;
  host: string;
  done: number;
  total: number;
  loss: number | null;
}

export const isCurvePoint = (detail: Readonly<Record<string, unknown>>): boolean =>
  typeof detail['epoch'] === 'number' && typeof detail['validationLoss'] === 'number';
