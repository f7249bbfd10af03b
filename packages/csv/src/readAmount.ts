import { parseNumber } from './parseNumber.js';

const sign = '[$€£¥]|EUR|USD|CHF|GBP';
const amount = new RegExp(`^([+-]?)\\s*(?:(${sign})\\s*)?([+-]?)(\\d[\\d.,'\\s]*)(${sign}|%)?$`);
const thousands = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * An amount of money or a percentage as a number: $1,234.50, 1.234,50 €, 12 % (which is 12). Undefined if the text is neither.
 * The last point or comma stands before the decimals, unless the amount of money has three of them: 1.234 € has thousands.
 */
export function readAmount(text: string): number | undefined {
  const [, outer = '', before, inner = '', digits, after] = amount.exec(text.trim()) ?? [];
  if (digits === undefined || (before === undefined && after === undefined)) return undefined;
  if ((outer !== '' && inner !== '') || (before !== undefined && after !== undefined)) return undefined;
  const compact = digits.replace(/['\s](?=\d{3}(?!\d))/g, '').trim();
  const grouped = after !== '%' && thousands.test(compact) && new Set(compact.match(/[.,]/g)).size === 1;
  const last = grouped ? compact.length : Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  const whole = (last < 0 ? compact : compact.slice(0, last)).replace(/[.,](?=\d{3}(?!\d))/g, '');
  return parseNumber(outer + inner + (last < 0 || grouped ? whole : `${whole}.${compact.slice(last + 1)}`));
}
