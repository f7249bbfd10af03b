export { type CsvLimits, csvLimits } from './limits.js';
export { type PlainCsv, plainCsv } from './plainCsv.js';
export { type RowsFault, rowsOf } from './rowsOf.js';
export { TableFileError, type TableFileErrorCode } from './tableFileError.js';
