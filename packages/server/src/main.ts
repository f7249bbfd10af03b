#!/usr/bin/env node
import { environmentWithoutSettings, settingsInEnvironment } from './config.js';
import { runCommand } from './edge/commands/index.js';
import { migrateDatabase, readSecret, withDatabase } from './withDatabase.js';

// Only the commands that run the server load it; a compute node or an account command does not.
const code = await runCommand(process.argv.slice(2), {
  serve: async (roles) => (await import('./serve.js')).serve(roles),
  serveModel: async (port) => (await import('./serveModel.js')).serveModel(port),
  runDoctor: async () => (await import('./doctor.js')).runDoctor(),
  runCapacity: async (seconds) => (await import('./capacity.js')).runCapacity(seconds),
  runBackup: async (args) => (await import('./backup.js')).runBackup(args),
  runRestore: async (args) => (await import('./restore.js')).runRestore(args),
  runPromote: async (args) => (await import('./promote.js')).runPromote(args),
  startProcessHealth: async () => (await import('./processHealth.js')).startProcessHealth(),
  startNodeTelemetry: async () => (await import('./nodeTelemetry.js')).startNodeTelemetry(),
  migrateDatabase,
  readSecret,
  withDatabase,
  settingsInEnvironment,
  environmentWithoutSettings,
});
// A start that failed halfway may have left a timer or a connection that would keep this process running.
process.exit(code);
