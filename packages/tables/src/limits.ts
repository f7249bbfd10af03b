/** Bounds of one CSV file. */
export interface CsvLimits {
  bytesMax: number;
  rowsMax: number;
  columnsMax: number;
  cellsMax: number;
  rowBytesMax: number;
}

export const csvLimits: CsvLimits = {
  bytesMax: 2 * 1024 ** 3,
  rowsMax: 5_000_000,
  columnsMax: 1_000,
  cellsMax: 100_000_000,
  rowBytesMax: 1024 ** 2,
};
