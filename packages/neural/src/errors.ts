/** Every way in which a dataset or a training request can be refused, before any work is charged. */
export type NeuralDataErrorCode =
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

/** Where in the caller's data the fault was found. */
export interface DataPlace {
  file?: string;
  /** One-based line of a CSV file, or index of an array's row. */
  row?: number;
  column?: string;
}

/** The caller's data or request cannot be used; the message names what and where. */
export class NeuralDataError extends Error {
  override readonly name = 'NeuralDataError';
  readonly code: NeuralDataErrorCode;
  readonly place: DataPlace;

  constructor(code: NeuralDataErrorCode, message: string, place: DataPlace = {}) {
    super(`${message}${describePlace(place)}`);
    this.code = code;
    this.place = place;
  }
}

/** Faults of a run that are not the caller's: the work may be tried again. */
export type NeuralRunErrorCode =
  | 'CHILD_DIED'
  | 'CHILD_FAILED'
  | 'CANCELLED'
  | 'TIME_LIMIT'
  | 'MEMORY_LIMIT'
  | 'STATE_INVALID'
  | 'DIVERGED'
  | 'PROVIDER_UNAVAILABLE';

export class NeuralRunError extends Error {
  override readonly name = 'NeuralRunError';
  readonly code: NeuralRunErrorCode;

  constructor(code: NeuralRunErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

function describePlace({ file, row, column }: DataPlace): string {
  const parts = [file, row === undefined ? undefined : `row ${row}`, column && `column ${column}`].filter(
    Boolean,
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
