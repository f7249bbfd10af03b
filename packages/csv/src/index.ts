export { CsvRewriter } from './CsvRewriter.js';
export { beginsFormula, csvCell, nameCell } from './csvCell.js';
export {
  centuryOf,
  type DateFormat,
  dateFormatOf,
  dateFormats,
  minutesPerDay,
  readDate,
  writeDate,
} from './dates.js';
export { type Dialect, dialectOf } from './dialect.js';
export { isMissing, missingTokens } from './isMissing.js';
export { parseNumber } from './parseNumber.js';
export { type CsvRow, type RowFault, RowReader } from './RowReader.js';
export { readAmount } from './readAmount.js';
export { readRecords } from './readRecords.js';
