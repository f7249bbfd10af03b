import { parseCcd } from '@tricorn/contract';
import { ConfigError } from './configError.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings by their names, and refuses a malformed one by its name. One that is set to nothing is not set. */
export class SettingReader<Name extends string = string> {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: Name): string | undefined;
  text(name: Name, byDefault: string): string;
  text(name: Name, byDefault?: string): string | undefined {
    return this.#env[name]?.trim() || byDefault;
  }

  /** An integer within bounds. */
  integer(name: Name, min: number, max: number): number | undefined;
  integer(name: Name, min: number, max: number, byDefault: number): number;
  integer(name: Name, min: number, max: number, byDefault?: number): number | undefined {
    const text = this.text(name);
    return text === undefined ? byDefault : integerOf(name, text, min, max);
  }

  /** A decimal amount of CCD, as 10^-18 CCD. */
  ccd(name: Name, byDefault: string): bigint {
    const amount = parseCcd(this.text(name, byDefault));
    if (amount === undefined || amount < 0n)
      throw new ConfigError(`${name} must be a decimal amount of CCD.`);
    return amount;
  }

  /** One of some values, in any letter case. */
  choice<Value extends string>(name: Name, values: readonly Value[], byDefault: NoInfer<Value>): Value {
    const text = this.text(name, byDefault).toLowerCase();
    const found = values.find((value) => value === text);
    if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`);
    return found;
  }

  /** The parts of a text that commas separate. */
  list(name: Name): string[] {
    const parts = this.text(name, '').split(',');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** An http or https URL. */
  address(name: Name): string | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : addressOf(name, text);
  }

  /** Several http or https URLs; undefined if there is none. */
  addresses(name: Name): string[] | undefined {
    const urls = this.list(name).map((url) => addressOf(name, url));
    return urls.length === 0 ? undefined : urls;
  }
}

/** An integer within bounds; refuses anything else by the name of its setting. */
export function integerOf(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be an integer from ${min} to ${max}.`);
  return value;
}

function addressOf(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name} must be an http or https address.`);
  return text;
}
