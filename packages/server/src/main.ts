#!/usr/bin/env node
import { runCommand } from './commands/index.js';

process.exitCode = await runCommand(process.argv.slice(2));
