import { chosenLanguage, type Language } from './language.js';

const sizes = ['B', 'kB', 'MB', 'GB'] as const;

/** Numbers as a language writes them: 1,234.5 in English, 1.234,5 in German. */
export function numbersIn(language: Language) {
  const rough = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  });
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.5);
  const markOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)!.value;
  const [decimalMark, groupMark] = [markOf('decimal'), markOf('group')];

  /** Writes what has a point, as every number of JavaScript does, with the mark of the language. */
  const marked = (text: string): string => text.replace('.', decimalMark);

  /** A decimal that somebody typed, with a point. A point is understood in every language, and shown as its mark. */
  const asRead = (text: string): string =>
    decimalMark === '.' || !text.includes(decimalMark)
      ? text
      : text.replaceAll(groupMark, '').replace(decimalMark, '.');

  /** 1234567 → "1,234,567"; also for amounts with more digits than a number holds. */
  const withThousands = (value: number | bigint | string): string =>
    marked(String(value)).replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, groupMark));

  /** An exact decimal, shortened for reading. It is truncated, so that a balance is never shown too large. */
  const shortDecimal = (text: string, places = 2): string => {
    const [whole = '0', fraction = ''] = text.split('.');
    const shown = fraction.slice(0, places).replace(/0+$/, '');
    if (shown === '' && /^-?0$/.test(whole) && /[1-9]/.test(fraction)) {
      // Small amounts keep their first two digits instead of becoming zero.
      const first = fraction.search(/[1-9]/);
      return marked(`${whole}.${fraction.slice(0, first + 2).replace(/0+$/, '')}`);
    }
    return withThousands(shown === '' ? whole : `${whole}.${shown}`);
  };

  /** With as many digits after the mark as are given. */
  const fixed = (value: number, places: number): string => marked(value.toFixed(places));

  const percent = (share: number, places = 1): string => `${fixed(share * 100, places)} %`;

  /** A measurement with as many digits as are worth reading. */
  const brief = (value: number): string => marked(String(rounded(value)));

  /** 1234567 → "1.2M", for where there is little room. It is truncated too: 999,999 are not a million. */
  const roughly = (value: number | string): string => rough.format(Number(value));

  /** A number on an axis. */
  const compact = (value: number): string => marked(String(Number(value.toPrecision(3))));

  const byteSize = (bytes: number): string => {
    let value = bytes;
    let unit = 0;
    while (value >= 1000 && unit < sizes.length - 1) {
      value /= 1000;
      unit++;
    }
    return `${unit === 0 ? value : fixed(value, 1)} ${sizes[unit]}`;
  };

  return {
    decimalMark,
    groupMark,
    marked,
    asRead,
    withThousands,
    shortDecimal,
    fixed,
    percent,
    brief,
    roughly,
    compact,
    byteSize,
  };
}

/** A measurement rounded to the digits that are worth reading; whole numbers below a million keep all of theirs. */
export const rounded = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < 1e6 ? value : Number(value.toPrecision(4));

/** In the language of this page. */
export const {
  decimalMark,
  groupMark,
  marked,
  asRead,
  withThousands,
  shortDecimal,
  fixed,
  percent,
  brief,
  roughly,
  compact,
  byteSize,
} = numbersIn(chosenLanguage());
