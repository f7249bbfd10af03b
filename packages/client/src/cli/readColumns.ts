import type { Column } from '@tricorn/privacy/client';
import { UsageError } from './exitCodes.js';

/**
 * Declared columns: `role=nurse|cook` is a category with its values, `salary=0..200000.00` a number with its bounds, which
 * has as many decimals as they show.
 */
export const readColumns = (texts: readonly string[]): Column[] => texts.map(readColumn);

function readColumn(text: string): Column {
  const at = text.indexOf('=');
  const [name, declared] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const bounds = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/.exec(declared);
  if (at < 1 || declared === '')
    throw new UsageError(`--column ${text}: declare it as role=nurse|cook or as salary=0..200000.00.`);
  if (bounds === null)
    return { name, kind: 'category', values: declared.split('|').map((value) => value.trim()) };
  const [min, max] = [bounds[1]!, bounds[2]!];
  const decimals = Math.max(...[min, max].map((value) => value.split('.')[1]?.length ?? 0));
  return { name, kind: 'number', min, max, decimals };
}
