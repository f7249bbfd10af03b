/** Why a dataset or a training request is refused, before any work is charged. */
export type TrainingDataErrorCode =
  | 'REQUEST_INVALID'
  | 'FILE_UNREADABLE'
  | 'FORMAT_UNKNOWN'
  | 'DATASET_EMPTY'
  | 'DATASET_TOO_LARGE'
  | 'ARCHIVE_INVALID'
  | 'ARCHIVE_PATH_UNSAFE'
  | 'ARCHIVE_BOMB'
  | 'IMAGE_UNREADABLE'
  | 'IMAGE_TOO_LARGE'
  | 'IMAGE_SHAPE_INVALID'
  | 'LABELS_MISSING'
  | 'LABELS_MISMATCH'
  | 'LABELS_INVALID'
  | 'CATEGORY_MISMATCH'
  | 'VALUE_MISSING'
  | 'VALUE_NOT_NUMERIC'
  | 'COLUMNS_MISMATCH'
  | 'SERIES_CONSTANT'
  | 'WINDOW_TOO_LONG'
  | 'WINDOW_INVALID'
  | 'WORK_TOO_LARGE';

/** The fields of a training request that a refusal can name. */
export type RequestParameter =
  | 'augmentation'
  | 'batchSize'
  | 'category'
  | 'channel'
  | 'epochs'
  | 'imageSize'
  | 'inputWidth'
  | 'labelWidth'
  | 'learningRate'
  | 'model'
  | 'network'
  | 'patience'
  | 'samplingRate'
  | 'scaleRatio'
  | 'seed'
  | 'sequenceStride'
  | 'shards'
  | 'shift'
  | 'targets'
  | 'threads'
  | 'trainShard';

/** Where in the caller's data or request the problem was found. */
export interface DataPlace {
  /** The invalid parameter. The problem then completes a sentence that begins with the parameter's name. */
  parameter?: RequestParameter;
  file?: string;
  /** One-based line of a CSV file, or index of an array's row. */
  row?: number;
  column?: string;
}

/** The caller's data or request cannot be used. The message says what is wrong and where. */
export class TrainingDataError extends Error {
  override readonly name = 'TrainingDataError';
  readonly code: TrainingDataErrorCode;
  /** The message without the place. */
  readonly problem: string;
  readonly place: DataPlace;

  constructor(code: TrainingDataErrorCode, problem: string, place: DataPlace = {}) {
    super(describe(problem, place, place.parameter));
    this.code = code;
    this.problem = problem;
    this.place = place;
  }

  /** The message for callers who know the parameter by another name. */
  messageFor(parameterName: string): string {
    return describe(this.problem, this.place, this.place.parameter && parameterName);
  }
}

/** Failures of a run that are not the caller's fault; the work may be retried. */
export type TrainingRunErrorCode =
  | 'CHILD_DIED'
  | 'CHILD_FAILED'
  | 'CANCELLED'
  | 'CLUSTER_AWAY'
  | 'TIME_LIMIT'
  | 'MEMORY_LIMIT'
  | 'STATE_INVALID'
  | 'DIVERGED'
  | 'PROVIDER_UNAVAILABLE';

export class TrainingRunError extends Error {
  override readonly name = 'TrainingRunError';
  readonly code: TrainingRunErrorCode;

  constructor(code: TrainingRunErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

function describe(problem: string, { file, row, column }: DataPlace, parameterName?: string): string {
  const places = [file, row === undefined ? undefined : `row ${row}`, column && `column ${column}`];
  const known = places.filter(Boolean).join(', ');
  return `${parameterName ? `${parameterName} ` : ''}${problem}${known === '' ? '' : ` (${known})`}`;
}
