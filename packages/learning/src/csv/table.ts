import type { DateFormat } from '@tricorn/csv';

/** A column of numbers; a missing one is NaN. */
export interface NumberColumn {
  kind: 'number';
  name: string;
  values: Float64Array;
  /** Cells that were written with a sign of money or percent. */
  amounts?: number;
  /** Cells that hold something else, and count as missing because the caller wanted it. */
  strays?: number;
}

/** A column of texts, each a code into `categories`; a missing one is -1. */
export interface CategoryColumn {
  kind: 'category';
  name: string;
  codes: Int32Array;
  categories: string[];
}

/** A column of dates as days since 1970-01-01; a missing one is NaN. */
export interface DateColumn {
  kind: 'date';
  name: string;
  values: Float64Array;
  format: DateFormat;
  /** Cells that hold something else, and count as missing. */
  strays?: number;
}

export type Column = NumberColumn | CategoryColumn | DateColumn;
export type ColumnKind = Column['kind'];
/** What a column is read as: dates by their format. */
export type ColumnType = 'number' | 'category' | DateFormat;

export const typeOf = (column: Column): ColumnType => (column.kind === 'date' ? column.format : column.kind);

/** The cells of one CSV file, column by column. */
export interface Table {
  /** The file's name in messages: feature, target or testing. */
  file: string;
  rowCount: number;
  columns: Column[];
  /** Bytes of the file, for estimates. */
  byteCount: number;
}
