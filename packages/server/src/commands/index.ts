import { ServiceError } from '@tricorn/contract';
import type { Roles } from '../compose.js';
import { ConfigError } from '../configError.js';
import { EmbeddedPostgresError } from '../store/embeddedPostgres.js';
import { account } from './account.js';
import { grantCommand } from './grant.js';
import { nodeCommand } from './node.js';

type Command = { usage: string; about: string; run(args: readonly string[]): Promise<number> };

// The whole server is loaded by the commands that run it, and not by a compute node or a look at an account.
const serve = async (roles: Roles): Promise<number> => (await import('./serve.js')).serve(roles);

/** The operator's commands. */
const commands: Record<string, Command> = {
  start: {
    usage: 'start',
    about: 'run everything in one process',
    run: () => serve({ api: true, worker: true }),
  },
  api: { usage: 'api', about: 'run the API alone', run: () => serve({ api: true, worker: false }) },
  worker: { usage: 'worker', about: 'run the workers alone', run: () => serve({ api: false, worker: true }) },
  node: nodeCommand,
  account,
  grant: grantCommand,
  doctor: {
    usage: 'doctor',
    about: 'check this installation, and say what to do about what is wrong',
    run: async () => (await import('./doctor.js')).runDoctor(),
  },
};

/** Runs a command and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runCommand([name = 'start', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(usage());
    return name === 'help' || name === '--help' ? 0 : 2;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof ServiceError ||
  error instanceof ConfigError ||
  error instanceof EmbeddedPostgresError ||
  ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes((error as { code?: string }).code ?? '');

function usage(): string {
  const lines = Object.values(commands).map(({ usage: form, about }) => `  ${form.padEnd(52)} ${about}`);
  return ['Usage: tricorn COMMAND', '', ...lines].join('\n');
}
