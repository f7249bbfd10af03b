import type { Command, OptionSpec } from './command.js';
import { operatorCommands } from './commands/operator.js';
import { globalOptions } from './parse.js';

/** How one command is used. */
export function commandHelp({ name, about, positionals = [], options = {} }: Command): string {
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
    ),
    ...section('Options', Object.entries({ ...options, ...globalOptions }).map(describeOption)),
  ].join('\n');
}

/** All commands. */
export function overview(commands: readonly Command[]): string {
  const exits =
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 not enough CCD or tokens, 5 refused, ' +
    '6 not available, 7 the work failed, 8 not verified.';
  return [
    'Usage: tricorn COMMAND [OPTIONS]',
    ...section(
      'Commands',
      commands.map(({ name, about }) => [name, about]),
    ),
    ...section('On the machine of the server', Object.entries(operatorCommands)),
    '',
    '`tricorn COMMAND --help` says more about one of them.',
    exits,
  ].join('\n');
}

function describeOption([name, { kind, value, short, about, required }]: [string, OptionSpec]): [
  string,
  string,
] {
  const form = `${short === undefined ? '' : `-${short}, `}--${name}${kind === 'flag' ? '' : ` ${value ?? 'VALUE'}`}`;
  return [form, required ? `${about} (required)` : about];
}

function section(title: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name]) => name.length));
  return ['', `${title}:`, ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The command most like what was typed, when one is close enough to be meant. */
export function closestName(typed: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, Math.floor(typed.length / 3))
    ? best.name
    : undefined;
}

/** Insertions, deletions and replacements between two words. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
