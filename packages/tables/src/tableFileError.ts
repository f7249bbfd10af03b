/** Why a file is refused. The names are stable; messages may change. */
export type TableFileErrorCode =
  | 'ARCHIVE'
  | 'FILE_TOO_LARGE'
  | 'NOT_UTF8'
  | 'OTHER_FORMAT'
  | 'PARQUET'
  | 'PARQUET_COLUMN'
  | 'ROW_TOO_LONG'
  | 'TOO_MANY_CELLS'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_ROWS'
  | 'WORKBOOK';

/** A file that is not a table, with the place of the fault. Rows and columns count from 1; row 1 is the header. */
export class TableFileError extends Error {
  override readonly name = 'TableFileError';
  readonly code: TableFileErrorCode;
  readonly place: { file?: string; row?: number; column?: number; columnName?: string };

  constructor(code: TableFileErrorCode, message: string, place: TableFileError['place'] = {}) {
    super(message);
    this.code = code;
    this.place = place;
  }
}
