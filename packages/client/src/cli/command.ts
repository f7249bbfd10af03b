import type { Context } from './context.js';

export interface OptionSpec {
  kind: 'flag' | 'text' | 'number' | 'list';
  about: string;
  /** Placeholder for the value in the help text, such as `FILE`. */
  value?: string;
  short?: string;
  choices?: readonly string[];
  /** The field of the request that it sets, if that has another name: errors of the service name the field. */
  field?: string;
  required?: true;
}

export interface PositionalSpec {
  name: string;
  about: string;
  optional?: true;
  /** Takes all remaining arguments. */
  rest?: true;
}

/** The arguments of a command, checked against its description. */
export interface Arguments {
  /** A positional argument; empty when it is optional and was left out. */
  at(index: number): string;
  rest(index: number): readonly string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  list(name: string): readonly string[];
}

export interface Command<Result = unknown> {
  /** One word, or two for a command of a group: `job list`. */
  name: string;
  about: string;
  positionals?: readonly PositionalSpec[];
  options?: Readonly<Record<string, OptionSpec>>;
  /** How it is used, as the words after `tricorn`. */
  examples?: readonly string[];
  /** Does the work. With `--json` the result is printed as it is. */
  run(context: Context, args: Arguments): Promise<Result>;
  /** Prints the result for people. */
  show?(context: Context, result: Result): void | Promise<void>;
}

/** Ties the type of a command's result to the function that prints it. */
export const command = <Result>(definition: Command<Result>): Command => definition as Command;

type Further = Pick<OptionSpec, 'short' | 'choices' | 'field' | 'required'>;

const valued =
  (kind: 'text' | 'number' | 'list') =>
  (value: string, about: string, further: Further = {}): OptionSpec => ({ kind, value, about, ...further });

/** Options by kind; `value` is the placeholder in the help text. */
export const option = {
  flag: (about: string, further: Further = {}): OptionSpec => ({ kind: 'flag', about, ...further }),
  text: valued('text'),
  number: valued('number'),
  list: valued('list'),
};
