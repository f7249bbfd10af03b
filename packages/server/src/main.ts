#!/usr/bin/env node
import { environmentWithoutSettings, settingsInEnvironment } from './config.js';
import { accountCommand } from './edge/commands/account.js';
import { auditCommand } from './edge/commands/audit.js';
import { chainCommand, isPort } from './edge/commands/chain.js';
import type { Roles } from './edge/commands/command.js';
import { grantCommand } from './edge/commands/grant.js';
import { nodeCommand } from './edge/commands/node.js';
import { runCommand } from './edge/commands/runCommand.js';
import { scaleCommand } from './edge/commands/scale.js';
import { secretCommand } from './edge/commands/secret.js';
import { runProcessesCommand } from './edge/commands/setup/run.js';
import { setupCommand } from './edge/commands/setup/setup.js';
import { migrateDatabase, readSecret, withDatabase } from './withDatabase.js';

// Only the commands that run the server load it; a compute node or an account command does not.
const serve = async (roles: Roles) => await (await import('./serve.js')).serve(roles);
const startProcessHealth = async () => await (await import('./processHealth.js')).startProcessHealth();
const startNodeTelemetry = async () => await (await import('./nodeTelemetry.js')).startNodeTelemetry();

/** The operator's commands. */
const code = await runCommand(process.argv.slice(2), {
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
    usage: 'backup TARGET [--folder SETUP] [--without-database] [--without-files]',
    about: 'back up database, files, nodes, chain and keys while they are in use',
    run: async (args) => await (await import('./backup.js')).runBackup(args),
  },
  restore: {
    usage: 'restore BACKUP [--folder SETUP] [--port PORT]',
    about: 'restore a backup, or the newest in a folder, and check it',
    run: async (args) => await (await import('./restore.js')).runRestore(args),
  },
  promote: {
    usage: 'promote BACKUPS [--folder SETUP] [--port PORT] [--yes]',
    about: 'take over with a standby whose primary is gone, or say what would be lost',
    run: async (args) => await (await import('./promote.js')).runPromote(args),
  },
  migrate: {
    usage: 'migrate',
    about: 'bring the database up to date, and end',
    run: async () => {
      const names = await migrateDatabase();
      console.log(
        names.length === 0 ? 'The database is up to date.' : `Migrated the database: ${names.join(', ')}.`,
      );
      return 0;
    },
  },
  node: nodeCommand({ startNodeTelemetry, startProcessHealth }),
  chain: chainCommand(startProcessHealth),
  model: {
    usage: 'model PORT',
    about: 'run the local language model alone, for several API processes',
    run: async ([port, ...rest]) => {
      if (!isPort(port) || rest.length > 0) return undefined;
      const health = await startProcessHealth();
      try {
        return await (await import('./serveModel.js')).serveModel(Number(port));
      } finally {
        await health.close();
      }
    },
  },
  scale: scaleCommand(withDatabase),
  account: accountCommand(withDatabase),
  grant: grantCommand(withDatabase),
  audit: auditCommand(withDatabase),
  secret: secretCommand(readSecret, withDatabase),
  doctor: {
    usage: 'doctor',
    about: 'check this installation and explain how to fix problems',
    run: async () => await (await import('./doctor.js')).runDoctor(),
  },
  capacity: {
    usage: 'capacity [SECONDS]',
    about: 'measure for a minute how many pictures, jobs, rounds, calls and users this machine carries',
    // A server of its own is measured; a shorter measurement is less exact.
    run: async ([seconds = '60', ...rest]) => {
      if (!/^[1-9]\d{0,3}$/.test(seconds) || rest.length > 0) return undefined;
      return await (await import('./capacity.js')).runCapacity(Number(seconds));
    },
  },
});
// A start that failed halfway may have left a timer or a connection that would keep this process running.
process.exit(code);
