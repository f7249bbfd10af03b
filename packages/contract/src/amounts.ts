export const currencies = ['CCD', 'LLM'] as const;
export type Currency = (typeof currencies)[number];
/** A statement also has the privacy of data sets, in ε. */
export const statementCurrencies = [...currencies, 'epsilon'] as const;

/** CCD has 18 decimals. Inside the service an amount is a bigint of the smallest unit. */
export const ccdDecimals = 18;

/** The exact decimal text of an amount: `1500000000000000000n` is `1.5`. */
export function formatUnits(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

export const formatCcd = (amount: bigint): string => formatUnits(amount, ccdDecimals);

/** Parses a decimal amount; undefined unless the text is a decimal with at most `decimals` places. */
export function parseUnits(value: string, decimals: number): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.trim());
  if (match === null) return undefined;
  const [, sign, whole, fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const amount = BigInt(whole! + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -amount : amount;
}

export const parseCcd = (value: string): bigint | undefined => parseUnits(value, ccdDecimals);
