#!/usr/bin/env node
// Exists before the build, because npm links only programs that exist when it installs.
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main);
} else {
  console.error('Tricorn is not built yet: run `npm run build` in the checkout first.');
  process.exitCode = 1;
}
