/** Cells that hold no value, in columns of numbers and of categories alike. */
export const missingTokens: readonly string[] = [
  '',
  'NA',
  'N/A',
  'n/a',
  'NaN',
  'nan',
  'NAN',
  'null',
  'NULL',
  'None',
  '?',
];
const missing = new Set(missingTokens);

export function isMissing(text: string): boolean {
  return missing.has(text) || text.trim() === '';
}
