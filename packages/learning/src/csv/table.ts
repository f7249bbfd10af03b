/** A column of numbers; a missing one is NaN. */
export interface NumberColumn {
  kind: 'number';
  name: string;
  values: Float64Array;
}

/** A column of texts, each a code into `categories`; a missing one is -1. */
export interface CategoryColumn {
  kind: 'category';
  name: string;
  codes: Int32Array;
  categories: string[];
}

export type Column = NumberColumn | CategoryColumn;
export type ColumnKind = Column['kind'];

/** The cells of one CSV file, column by column. */
export interface Table {
  /** The file's name in messages: feature, target or testing. */
  file: string;
  rowCount: number;
  columns: Column[];
  /** Bytes of the file, for estimates. */
  byteCount: number;
}
