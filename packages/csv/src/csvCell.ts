import { parseNumber } from './parseNumber.js';

/** A text as a cell of a CSV file, quoted if it has to be. */
export const csvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Whether a spreadsheet would run a cell as a formula. */
export const beginsFormula = (text: string): boolean =>
  /^[\t\r]*(?:[=@]|[+-].)/.test(text) && parseNumber(text) === undefined;

/** A name that somebody chose, as a cell that no spreadsheet runs. */
export const nameCell = (name: string): string => csvCell(beginsFormula(name) ? `'${name}` : name);
