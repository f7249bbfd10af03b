import { ServiceError } from '@tricorn/contract';
import { messageOf } from '../../ground/messageOf.js';
import { ConfigError } from '../../ground/settings/configError.js';
import { EmbeddedPostgresError } from '../../ground/store/embeddedPostgres.js';
import { accountCommand } from './account.js';
import { auditCommand } from './audit.js';
import { capacityCommand } from './capacity.js';
import { chainCommand } from './chain.js';
import type { CommandDependencies } from './commandDependencies.js';
import { grantCommand } from './grant.js';
import { migrateCommand } from './migrate.js';
import { modelCommand } from './model.js';
import { nodeCommand } from './node.js';
import { scaleCommand } from './scale.js';
import { secretCommand } from './secret.js';
import { runProcessesCommand } from './setup/run.js';
import { setupCommand } from './setup/setup.js';

type Command = { usage: string; about: string; run(args: readonly string[]): Promise<number> };

/** The operator's commands. */
const commandsWith = ({
  environmentWithoutSettings,
  migrateDatabase,
  readSecret,
  runBackup,
  runCapacity,
  runDoctor,
  runPromote,
  runRestore,
  serve,
  serveModel,
  settingsInEnvironment,
  startNodeTelemetry,
  startProcessHealth,
  withDatabase,
}: CommandDependencies): Record<string, Command> => ({
  start: {
    usage: 'start',
    about: 'run everything in one process',
    run: () => serve({ api: true, worker: true }),
  },
  api: { usage: 'api', about: 'run only the API', run: () => serve({ api: true, worker: false }) },
  worker: { usage: 'worker', about: 'run only the workers', run: () => serve({ api: false, worker: true }) },
  setup: setupCommand(settingsInEnvironment),
  run: runProcessesCommand(environmentWithoutSettings),
  backup: {
    usage: 'backup TARGET [--folder SETUP] [--without-database]',
    about: 'back up database, files, nodes, chain and keys while they are in use',
    run: runBackup,
  },
  restore: {
    usage: 'restore BACKUP [--folder SETUP] [--port PORT]',
    about: 'restore a backup, or the newest in a folder, and check it',
    run: runRestore,
  },
  promote: {
    usage: 'promote BACKUPS [--folder SETUP] [--port PORT] [--yes]',
    about: 'take over with a standby whose primary is gone, or say what would be lost',
    run: runPromote,
  },
  migrate: migrateCommand(migrateDatabase),
  node: nodeCommand({ startNodeTelemetry, startProcessHealth }),
  chain: chainCommand(startProcessHealth),
  model: modelCommand({ serveModel, startProcessHealth }),
  scale: scaleCommand(withDatabase),
  account: accountCommand(withDatabase),
  grant: grantCommand(withDatabase),
  audit: auditCommand(withDatabase),
  secret: secretCommand({ readSecret, withDatabase }),
  doctor: {
    usage: 'doctor',
    about: 'check this installation and explain how to fix problems',
    run: () => runDoctor(),
  },
  capacity: capacityCommand({ runCapacity }),
});

/** Runs a command and returns the exit code: 0 success, 1 refused or failed, 2 usage error. */
export async function runCommand(
  [name = 'start', ...args]: readonly string[],
  dependencies: CommandDependencies,
): Promise<number> {
  const commands = commandsWith(dependencies);
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
    return await command.run(args);
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
