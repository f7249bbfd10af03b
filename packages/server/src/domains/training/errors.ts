import { type ErrorName, ServiceError } from '@tricorn/contract';
import {
  type RequestParameter,
  TrainingDataError,
  type TrainingDataErrorCode,
  TrainingRunError,
  type TrainingRunErrorCode,
} from '@tricorn/training/child';

/** Maps the library's parameters to the fields of the interface. The service sets the other parameters itself. */
const fieldNames: Partial<Record<RequestParameter, string>> = {
  model: 'model',
  epochs: 'epoch',
  trainShard: 'train_shard',
  category: 'category',
  scaleRatio: 'scale_ratio',
  channel: 'channel',
  batchSize: 'batchSize',
  inputWidth: 'input_width',
  labelWidth: 'label_width',
  shift: 'shift',
  sequenceStride: 'sequence_stride',
  samplingRate: 'sampling_rate',
  targets: 'target_columns',
  learningRate: 'learning_rate',
  augmentation: 'augmentation',
  network: 'network',
};

const dataErrors: Record<TrainingDataErrorCode, ErrorName> = {
  REQUEST_INVALID: 'invalidField',
  FILE_UNREADABLE: 'invalidFile',
  FORMAT_UNKNOWN: 'invalidFile',
  DATASET_EMPTY: 'invalidFile',
  DATASET_TOO_LARGE: 'tooLarge',
  ARCHIVE_INVALID: 'invalidFile',
  ARCHIVE_PATH_UNSAFE: 'archiveRefused',
  ARCHIVE_BOMB: 'archiveRefused',
  IMAGE_UNREADABLE: 'imageInvalid',
  IMAGE_TOO_LARGE: 'tooLarge',
  IMAGE_SHAPE_INVALID: 'invalidFile',
  LABELS_MISSING: 'labelsMismatch',
  LABELS_MISMATCH: 'labelsMismatch',
  LABELS_INVALID: 'labelsMismatch',
  CATEGORY_MISMATCH: 'categoryMismatch',
  VALUE_MISSING: 'valueInvalid',
  VALUE_NOT_NUMERIC: 'valueInvalid',
  COLUMNS_MISMATCH: 'invalidFile',
  SERIES_CONSTANT: 'seriesConstant',
  WINDOW_TOO_LONG: 'windowTooLong',
  WINDOW_INVALID: 'invalidField',
  WORK_TOO_LARGE: 'tooLarge',
};

/** Failures that a retry does not change, with advice for the caller. */
const runErrors: Partial<Record<TrainingRunErrorCode, { error: ErrorName; advice: string }>> = {
  TIME_LIMIT: { error: 'tooLarge', advice: 'Use less of the data.' },
  MEMORY_LIMIT: { error: 'tooLarge', advice: 'Use less of the data, or a smaller batchSize.' },
  DIVERGED: { error: 'trainingFailed', advice: 'Check the data for extreme values.' },
};

export interface FileFields {
  /** The name of the main file, and the request field that named it. */
  x: { name: string; field: string };
  y?: { name: string; field: string };
  /** Whether the caller can have the data repaired. */
  mayRepair?: boolean;
}

const repairs: Partial<Record<TrainingDataErrorCode, string>> = {
  VALUE_MISSING: ' With repair, missing values take the value before them.',
  IMAGE_UNREADABLE: ' With repair, such images are left out.',
};

/** Translates a refusal of the library; other errors pass unchanged. */
export function toServiceError(thrown: unknown, files?: FileFields): unknown {
  if (thrown instanceof TrainingRunError) {
    const known = runErrors[thrown.code];
    return known === undefined ? thrown : new ServiceError(known.error, `${thrown.message} ${known.advice}`);
  }
  if (!(thrown instanceof TrainingDataError)) return thrown;
  const { row, column } = thrown.place;
  const field = fieldOf(thrown, files);
  const advice = (files?.mayRepair && repairs[thrown.code]) || '';
  return new ServiceError(dataErrors[thrown.code], `${thrown.messageFor(field ?? '')}.${advice}`, {
    ...(field === undefined ? {} : { field }),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
  });
}

/** The work waits until the cluster answers again; no attempt is counted. */
export const isClusterAway = (error: unknown): boolean =>
  error instanceof TrainingRunError && error.code === 'CLUSTER_AWAY';

/** Whether a retry may succeed: the process died, or the cause lies elsewhere. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof TrainingDataError || error instanceof ServiceError) &&
  !(error instanceof TrainingRunError && runErrors[error.code] !== undefined);

/** The field of the parameter, or of the file in which the fault was found. */
function fieldOf({ place }: TrainingDataError, files: FileFields | undefined): string | undefined {
  if (place.parameter !== undefined) return fieldNames[place.parameter] ?? place.parameter;
  if (files?.y !== undefined && place.file === files.y.name && place.file !== files.x.name)
    return files.y.field;
  return files?.x.field;
}
