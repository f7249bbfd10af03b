import { quoted, wrong } from './parts.js';
import type { Column } from './question.js';

/**
 * A column as people declare it: `nurse|cook` is a category with its values, `0..200000.00` a number with its bounds, which
 * has as many decimals as they show.
 */
export function declareColumn(name: string, declared: string): Column {
  const text = declared.trim();
  if (text === '')
    throw wrong(`column ${quoted(name)} is not declared; write nurse|cook or 0..200000.00, for example`);
  const bounds = /^(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  if (bounds === null)
    return { name, kind: 'category', values: text.split('|').map((value) => value.trim()) };
  const [min, max] = [bounds[1]!, bounds[2]!];
  const decimals = Math.max(...[min, max].map((value) => value.split('.')[1]?.length ?? 0));
  return { name, kind: 'number', min, max, decimals };
}
