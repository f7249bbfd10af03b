import { ServiceError } from '@tricorn/contract';
import { messageOf } from '../../ground/messageOf.js';
import { ConfigError } from '../../ground/settings/configError.js';
import { EmbeddedPostgresError } from '../../ground/store/embeddedPostgres.js';
import type { Command } from './command.js';

/** Runs a command and returns the exit code. */
export async function runCommand(
  [name = 'start', ...args]: readonly string[],
  commands: Readonly<Record<string, Command>>,
): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(usage(commands));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(`There is no command \`${name}\`.\n\n${usage(commands)}`);
    return 2;
  }
  if (args.includes('--help')) {
    console.log(`Usage: tricorn ${command.usage}\n\n${command.about}`);
    return 0;
  }
  try {
    const code = await command.run(args);
    if (code === undefined) console.error(`Usage: tricorn ${command.usage}`);
    return code ?? 2;
  } catch (error) {
    const words = expectedWords(error);
    if (words === undefined) throw error;
    console.error(words);
    return 1;
  }
}

/** Error codes of the network and of PostgreSQL for a wrong address, password or database. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28000',
  '28P01',
  '3D000',
]);

/** The message for an error that the operator can fix; undefined for an unexpected error. */
function expectedWords(error: unknown): string | undefined {
  const { code, address, port, message } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use. Stop the program that uses it, or choose another PORT.`;
    case 'EADDRNOTAVAIL':
      return `This machine does not have the address ${address}; set HOST to one of its addresses.`;
    case 'EACCES':
      return `${message}. Choose a PORT above 1023, or a folder that this user may write to.`;
  }
  if (code?.toString().startsWith('ERR_PARSE_ARGS') === true) return message;
  if (unreachable.has(code ?? ''))
    return `${messageOf(error)}. Check HOST, TRICORN_DATABASE_URL and the other addresses in the settings.`;
  const expected = [ServiceError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  return expected ? message : undefined;
}

function usage(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.values(commands).map(({ usage: form, about }) => `  ${form.padEnd(56)} ${about}`);
  return ['Usage: tricorn COMMAND', '', ...lines].join('\n');
}
