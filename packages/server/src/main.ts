#!/usr/bin/env node
import { runCommand } from './edge/commands/index.js';
import { withDatabase } from './withDatabase.js';

// The whole server is loaded by the commands that run it, and not by a compute node or a look at an account.
process.exitCode = await runCommand(process.argv.slice(2), {
  serve: async (roles) => (await import('./serve.js')).serve(roles),
  runDoctor: async () => (await import('./doctor.js')).runDoctor(),
  withDatabase,
});
