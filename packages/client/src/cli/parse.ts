import { parseArgs } from 'node:util';
import { closestName } from './closestName.js';
import { type Arguments, type Command, type OptionSpec, option } from './command.js';
import { UsageError } from './exitCodes.js';
import { outputFormats } from './terminal/formats.js';

/** Options that every command takes. */
export const globalOptions: Readonly<Record<string, OptionSpec>> = {
  json: option.flag('print the result as JSON, for scripts'),
  output: option.text('FORMAT', 'print the result in a format for programs', { choices: outputFormats }),
  quiet: option.flag('show no progress and no pictures', { short: 'q' }),
  url: option.text('ADDRESS', 'address of the server'),
  help: option.flag('show help for the command', { short: 'h' }),
};

/** Checks the arguments against the description of a command. */
export function parseArguments({ name, positionals = [], options = {} }: Command, argv: string[]): Arguments {
  const specs: Record<string, OptionSpec> = { ...globalOptions, ...options };
  const { values, given } = readArgv(name, specs, argv);
  const last = positionals.at(-1);
  if (!values['help']) {
    const missing = positionals.find((spec, index) => !spec.optional && given[index] === undefined);
    if (missing !== undefined)
      throw new UsageError(`${missing.name} is missing: ${missing.about}. See \`tricorn ${name} --help\`.`);
    if (given.length > positionals.length && !last?.rest)
      throw new UsageError(
        `\`${given[positionals.length]}\` is an unexpected argument. See \`tricorn ${name} --help\`.`,
      );
    for (const [option, spec] of Object.entries(specs))
      values[option] = checkOption(name, option, spec, values[option]);
  }
  return {
    at: (index) => given[index] ?? '',
    rest: (index) => given.slice(index),
    flag: (option) => values[option] === true,
    text: (option) => values[option] as string | undefined,
    number: (option) => (values[option] === undefined ? undefined : Number(values[option])),
    list: (option) => (values[option] as string[] | undefined) ?? [],
  };
}

type Value = string | boolean | (string | boolean)[] | undefined;

function readArgv(
  name: string,
  specs: Readonly<Record<string, OptionSpec>>,
  argv: string[],
): { values: Record<string, Value>; given: string[] } {
  const options = Object.fromEntries(
    Object.entries(specs).map(([option, { kind, short }]) => [
      option,
      {
        type: kind === 'flag' ? ('boolean' as const) : ('string' as const),
        multiple: kind === 'list',
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: joinNegatives(argv, specs),
      options,
      allowPositionals: true,
    });
    return { values, given: positionals };
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(
      `${message.split(/\.\s/)[0]}.${meant(message, Object.keys(specs))} See \`tricorn ${name} --help\`.`,
    );
  }
}

/** Turns `--seed -1` into `--seed=-1`, and likewise digests that begin with `-`; otherwise they would be taken for options. */
function joinNegatives(argv: readonly string[], specs: Readonly<Record<string, OptionSpec>>): string[] {
  const joined: string[] = [];
  for (const word of argv) {
    const before = joined.at(-1);
    const kind = before?.startsWith('--') ? (specs[before.slice(2)]?.kind ?? 'flag') : 'flag';
    if (kind !== 'flag' && (kind === 'number' ? /^-\d/ : /^-[^-][\w-]{19,}$/).test(word))
      joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

/** Suggests the option that a misspelt one was meant to be. */
function meant(message: string, names: readonly string[]): string {
  const typed = /'--([\w-]+)/.exec(message)?.[1];
  const name = typed === undefined || names.includes(typed) ? undefined : closestName(typed, names);
  return name === undefined ? '' : ` Did you mean --${name}?`;
}

/** The value of an option, in the spelling of its description. */
function checkOption(command: string, name: string, spec: OptionSpec, value: Value): Value {
  if (value === undefined) {
    if (spec.required)
      throw new UsageError(`--${name} is missing: ${spec.about}. See \`tricorn ${command} --help\`.`);
    return value;
  }
  if (spec.kind === 'number' && !/^-?\d+(\.\d+)?$/.test(String(value)))
    throw new UsageError(`--${name} takes a number, not \`${value}\`.`);
  if (spec.choices === undefined) return value;
  const wanted = String(value).toLowerCase();
  const choice = spec.choices.find((candidate) => candidate.toLowerCase() === wanted);
  if (choice === undefined)
    throw new UsageError(`--${name} takes one of ${spec.choices.join(', ')}, not \`${value}\`.`);
  return choice;
}
