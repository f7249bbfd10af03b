export { type CellFault, CellReader, carriageReturn, comma, newline, quote } from './CellReader.js';
export { csvCell } from './csvCell.js';
export { isMissing, missingTokens } from './isMissing.js';
export { parseNumber } from './parseNumber.js';
export { type CsvRow, type RowFault, RowReader } from './RowReader.js';
export { skipMark } from './skipMark.js';
