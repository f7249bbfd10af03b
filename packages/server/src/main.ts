#!/usr/bin/env node
import { runCommand } from './edge/commands/index.js';

process.exitCode = await runCommand(process.argv.slice(2));
