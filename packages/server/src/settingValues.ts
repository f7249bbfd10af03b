import { parseCcd } from '@tricorn/contract';
import { ConfigError } from './configError.js';

/** An integer within bounds; anything else is refused by the name of its setting. */
export function integerSetting(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be an integer from ${min} to ${max}.`);
  return value;
}

/** A decimal amount of CCD, in its smallest unit. */
export function ccdSetting(name: string, text: string): bigint {
  const amount = parseCcd(text);
  if (amount === undefined || amount < 0n) throw new ConfigError(`${name} must be a decimal amount of CCD.`);
  return amount;
}
