// A server process of `npm run dev`. It loads the packages that the server is built on, and starts the server when it is
// told to: a restart then loads only the server's own files.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(
  readFileSync(new URL('../packages/server/package.json', import.meta.url), 'utf8'),
);
const told = once(process, 'message');
// One that cannot be loaded is reported by the server, where it is needed.
for (const name of Object.keys(manifest.dependencies)) await import(name).catch(() => {});
await told;
await import('../packages/server/dist/main.js');
