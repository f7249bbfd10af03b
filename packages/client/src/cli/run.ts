import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { stringifyExact } from '@tricorn/contract';
import { RefusedError } from '../errors.js';
import { closestName } from './closestName.js';
import type { Arguments, Command } from './command.js';
import { commandGroups, commands } from './commands/index.js';
import { operatorCommands, runOperatorCommand } from './commands/operator.js';
import { createContext } from './context.js';
import { credentialsPath, type Environment } from './credentials.js';
import { exitCodeOf, exitCodes, hintOf, InterruptedError } from './exitCodes.js';
import { commandHelp, groupHelp, overview } from './help.js';
import { parseArguments } from './parse.js';
import { formatResult, type OutputFormat } from './terminal/formats.js';
import { printable } from './terminal/printable.js';
import type { Terminal } from './terminal/terminal.js';

/** Runs one command line and returns its exit code. */
export async function run(argv: readonly string[], terminal: Terminal, env: Environment): Promise<number> {
  const [first = 'help'] = argv;
  if (['help', '--help', '-h'].includes(first)) {
    terminal.print(overview(commandGroups, terminal.columns));
    return exitCodes.done;
  }
  if (['version', '--version', '-V'].includes(first)) {
    terminal.print(await ownVersion());
    return exitCodes.done;
  }
  // `account erase` is a command for users, `account add` one of the server.
  const found = findCommand(argv);
  if (found === undefined && Object.hasOwn(operatorCommands, first))
    return await runOperatorCommand(terminal, argv);
  if (found === undefined) return unknownCommand(terminal, argv);
  return await runUserCommand(found.command, found.rest, terminal, env);
}

function findCommand(argv: readonly string[]): { command: Command; rest: string[] } | undefined {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ');
    const command = commands.find((candidate) => candidate.name === name);
    if (command !== undefined) return { command, rest: argv.slice(words) };
  }
  return undefined;
}

function unknownCommand(terminal: Terminal, argv: readonly string[]): number {
  const [first = '', second = ''] = argv;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0) return showGroup(terminal, first, second, group);
  if (first.startsWith('-')) {
    terminal.note('Options come after the command: `tricorn balance --json`.');
    return exitCodes.usage;
  }
  const names = [...commands.map(({ name }) => name), ...Object.keys(operatorCommands)];
  const meant = closestName(first, names) ?? closestName(`${first} ${second}`.trim(), names);
  terminal.note(`Unknown command \`${printable(first)}\`.${meant ? ` Did you mean \`${meant}\`?` : ''}`);
  terminal.note('`tricorn help` lists all commands.');
  return exitCodes.usage;
}

function showGroup(terminal: Terminal, first: string, second: string, group: readonly Command[]): number {
  const help = groupHelp(first, group, terminal.columns);
  if (['--help', '-h', 'help'].includes(second)) {
    terminal.print(help);
    return exitCodes.done;
  }
  const typed = printable(`${first} ${second}`);
  terminal.note(second === '' ? help : `Unknown command \`${typed}\`.\n\n${help}`);
  return exitCodes.usage;
}

async function ownVersion(): Promise<string> {
  const file = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

async function runUserCommand(
  command: Command,
  rest: string[],
  terminal: Terminal,
  env: Environment,
): Promise<number> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new InterruptedError());
  process.once('SIGINT', interrupt);
  const wantsJson = rest.includes('--json');
  try {
    const args = parseArguments(command, rest);
    if (args.flag('help')) {
      terminal.print(commandHelp(command, terminal.columns));
      return exitCodes.done;
    }
    const format = formatOf(command, args);
    const choices = {
      json: format !== undefined,
      format,
      quiet: args.flag('quiet'),
      url: args.text('url'),
    };
    const context = createContext({
      terminal,
      env,
      choices,
      signal: interruption.signal,
      credentialsPath: credentialsPath(env, process.platform, homedir()),
    });
    const result = await command.run(context, args);
    if (format !== undefined) terminal.print(formatResult(format, result));
    else await command.show?.(context, result);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof InterruptedError && error.message === ''))
      report(terminal, command, error, wantsJson);
    return exitCodeOf(error);
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** The format for programs; `--output` is a file in commands that save one. */
function formatOf({ options = {} }: Command, args: Arguments): OutputFormat | undefined {
  if (args.flag('json')) return 'json';
  return 'output' in options ? undefined : (args.text('output') as OutputFormat | undefined);
}

function report(terminal: Terminal, command: Command, error: unknown, json: boolean): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (json) {
    const refusal =
      error instanceof RefusedError ? { error: error.error, ...error.details } : { error: name };
    terminal.note(stringifyExact({ msg: message, ...refusal, exit_code: exitCodeOf(error) }));
    return;
  }
  terminal.note(printable(inOptions(command, error, message)));
  const hint = hintOf(error, command.options);
  if (hint !== '') terminal.note(hint);
}

/** The message of a refusal with the name of the option that was used, instead of the field of the request. */
function inOptions({ options = {} }: Command, error: unknown, message: string): string {
  const field = error instanceof RefusedError ? error.details.field : undefined;
  if (field === undefined) return message;
  const option = Object.entries(options).find(([name, spec]) => (spec.field ?? name) === field)?.[0];
  return option === undefined ? message : message.replace(new RegExp(`^${field}\\b`), `--${option}`);
}
