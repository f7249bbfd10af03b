/** 1234567 → "1,234,567"; also for amounts with more digits than a number holds. */
export const withThousands = (value: number | bigint | string): string =>
  String(value).replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** An exact decimal, shortened for reading. It is truncated, so that a balance is never shown too large. */
export function shortDecimal(text: string, places = 2): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = fraction.slice(0, places).replace(/0+$/, '');
  if (shown === '' && /^-?0$/.test(whole) && /[1-9]/.test(fraction)) {
    // Small amounts keep their first two digits instead of becoming zero.
    const first = fraction.search(/[1-9]/);
    return `${whole}.${fraction.slice(0, first + 2).replace(/0+$/, '')}`;
  }
  return `${withThousands(whole)}${shown === '' ? '' : `.${shown}`}`;
}

export const percent = (share: number, places = 1): string => `${(share * 100).toFixed(places)} %`;

/** A measurement with as many digits as are worth reading. */
export const brief = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e6 ? String(value) : String(Number(value.toPrecision(4)));

const rough = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
});

/** 1234567 → "1.2M", for where there is little room. It is truncated too: 999,999 are not a million. */
export const roughly = (value: number | string): string => rough.format(Number(value));

/** A number on an axis. */
export const compact = (value: number): string => String(Number(value.toPrecision(3)));

const sizes = ['B', 'kB', 'MB', 'GB'] as const;

export function byteSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < sizes.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${sizes[unit]}`;
}
