import { parseCcd } from '@tricorn/contract';
import { ConfigError } from './configError.js';

/** An integer within bounds; refuses anything else by the name of the setting. */
export function integerSetting(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be an integer from ${min} to ${max}.`);
  return value;
}

/** An http or https URL, if set. */
export function addressSetting(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name} must be an http or https address.`);
  return text;
}

/** A decimal amount of CCD, as 10^-18 CCD. */
export function ccdSetting(name: string, text: string): bigint {
  const amount = parseCcd(text);
  if (amount === undefined || amount < 0n) throw new ConfigError(`${name} must be a decimal amount of CCD.`);
  return amount;
}
