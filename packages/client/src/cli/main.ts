#!/usr/bin/env node
import { run } from './run.js';
import { createTerminal } from './terminal/terminal.js';

// A reader that closes the pipe early, as `head` does, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(
  process.argv.slice(2),
  createTerminal(process.stdin, process.stdout, process.stderr),
  process.env,
);
