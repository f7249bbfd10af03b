import type { Command, OptionSpec } from './command.js';
import { operatorCommands } from './commands/operator.js';
import { globalOptions } from './parse.js';

export function commandHelp(
  { name, about, positionals = [], options = {}, examples = [] }: Command,
  columns: number,
): string {
  const forms = positionals.map((spec) => {
    const form = spec.rest ? `${spec.name}...` : spec.name;
    return spec.optional ? `[${form}]` : form;
  });
  return [
    `Usage: tricorn ${[name, ...forms, '[OPTIONS]'].join(' ')}`,
    '',
    sentence(about),
    ...section(
      'Arguments',
      positionals.map(({ name: title, about: text }) => [title, text]),
      columns,
    ),
    ...section(
      'Options',
      Object.entries({ ...options, ...globalOptions, ...options }).map(describeOption),
      columns,
    ),
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...examples.map((line) => `  tricorn ${line}`)]),
  ].join('\n');
}

/** The help text of a group of commands, such as `job`. */
export function groupHelp(group: string, commands: readonly Command[], columns: number): string {
  return [
    `Usage: tricorn ${group} COMMAND [OPTIONS]`,
    ...section(
      'Commands',
      commands.map(({ name, about }) => [name, about]),
      columns,
    ),
    '',
    `\`tricorn ${group} COMMAND --help\` explains a command.`,
  ].join('\n');
}

/** All commands, by group, with their descriptions in one column. */
export function overview(groups: Readonly<Record<string, readonly Command[]>>, columns: number): string {
  const exits =
    'Exit codes: 0 success, 1 failed, 2 wrong usage, 3 not signed in, 4 not enough CCD or tokens, 5 refused, ' +
    '6 unavailable, 7 the work failed, 8 not verified, 130 interrupted.';
  const names = [...Object.values(groups).flat(), ...Object.keys(operatorCommands).map((name) => ({ name }))];
  const width = Math.max(...names.map(({ name }) => name.length));
  return [
    'Usage: tricorn COMMAND [OPTIONS]',
    ...section('First steps', firstSteps, columns),
    ...Object.entries(groups).flatMap(([title, commands]) =>
      section(
        title,
        commands.map(({ name, about }) => [name, about]),
        columns,
        width,
      ),
    ),
    ...section('On the server machine', Object.entries(operatorCommands), columns, width),
    '',
    '`tricorn COMMAND --help` explains a command; `tricorn --version` prints the version.',
    ...wrap(exits, columns),
  ].join('\n');
}

/** What somebody who has never used it types first. */
const firstSteps = [
  ['tricorn login', 'sign in; `tricorn register` creates an account'],
  ['tricorn image a red apple', 'draw a picture'],
  ['tricorn watch', 'see everything of your account live'],
] as const;

function describeOption([name, spec]: [string, OptionSpec]): [string, string] {
  const { kind, value, short, about, choices, required } = spec;
  const form = `${short === undefined ? '' : `-${short}, `}--${name}${kind === 'flag' ? '' : ` ${value ?? 'VALUE'}`}`;
  const listed = choices === undefined ? about : `${about}: ${choices.join(', ')}`;
  return [form, required ? `${listed} (required)` : listed];
}

/** A titled list. The names take as many columns as the longest one, or as many as the whole text gives them. */
function section(
  title: string,
  rows: readonly (readonly [string, string])[],
  columns: number,
  width = Math.max(...rows.map(([name]) => name.length)),
): string[] {
  if (rows.length === 0) return [];
  const lines = rows.flatMap(([name, text]) =>
    wrap(text, Math.max(narrowest, columns - width - 4)).map(
      (line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`,
    ),
  );
  return ['', `${title}:`, ...lines];
}

/** Minimum width of a description, even in a narrow terminal. */
const narrowest = 24;

/** Wraps a text at word boundaries to the given number of columns. */
function wrap(text: string, columns: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
