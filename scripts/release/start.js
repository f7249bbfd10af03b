// Runs the server of this release; settings are environment variables (docs/settings.md).
import { existsSync } from 'node:fs';

if (!existsSync(new URL('node_modules', import.meta.url))) {
  console.error('Run `npm ci --omit=dev` first: it installs the packages that Tricorn needs to run.');
  process.exit(1);
}
await import('./packages/server/dist/main.js');
