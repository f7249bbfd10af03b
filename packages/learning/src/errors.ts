/** Why data or parameters are refused. The names are stable; messages may change. */
export type LearningErrorCode =
  | 'ARCHIVE'
  | 'BAD_QUOTE'
  | 'CANCELLED'
  | 'CHILD_FAILED'
  | 'CLUSTER_AWAY'
  | 'COLUMNS_DIFFER'
  | 'CONTROL_CHARACTER'
  | 'DUPLICATE_COLUMN'
  | 'EMPTY_FILE'
  | 'FILE_TOO_LARGE'
  | 'FORMULA_CELL'
  | 'HEADER_ONLY'
  | 'MEMORY_LIMIT'
  | 'MISSING_FILE'
  | 'MISSING_TARGET'
  | 'NO_EXPLANATION'
  | 'NOT_A_DATE'
  | 'NOT_A_NUMBER'
  | 'NOT_UTF8'
  | 'NO_VALUES'
  | 'NUMBER_TOO_LARGE'
  | 'ONE_CLASS'
  | 'OTHER_FORMAT'
  | 'PARAMETER_OUT_OF_RANGE'
  | 'PARQUET'
  | 'PARQUET_COLUMN'
  | 'ROWS_DIFFER'
  | 'ROW_TOO_LONG'
  | 'ROW_WIDTH'
  | 'TARGET_COLUMNS'
  | 'TARGET_UNKNOWN'
  | 'TIME_LIMIT'
  | 'TOO_FEW_ROWS'
  | 'TOO_MANY_CATEGORIES'
  | 'TOO_MANY_CELLS'
  | 'TOO_MANY_CLASSES'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_ROWS'
  | 'UNCLOSED_QUOTE'
  | 'UNEXPECTED_FILE'
  | 'UNKNOWN_COMPUTATION'
  | 'UNKNOWN_PARAMETER'
  | 'UTF16'
  | 'WORKBOOK'
  | 'WRONG_DELIMITER';

/** Where in the uploaded files a problem was found. Rows and columns count from 1; row 1 is the header. */
export interface Place {
  file?: string;
  row?: number;
  /** How many rows have the problem, if that is counted. */
  rows?: number;
  column?: number;
  columnName?: string;
  /** The invalid parameter, if the problem is not in a file alone. */
  parameter?: string;
}

/** A refusal of data or parameters, or the reason why a run ended early. */
export class LearningError extends Error {
  override readonly name = 'LearningError';
  readonly code: LearningErrorCode;
  readonly place: Place;

  constructor(code: LearningErrorCode, message: string, place: Place = {}) {
    super(message);
    this.code = code;
    this.place = place;
  }
}
