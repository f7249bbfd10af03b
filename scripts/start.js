// Builds what has changed, then runs the whole server in this process: a signal to `npm start` reaches it and stops it.
import { existsSync } from 'node:fs';

const main = new URL('../packages/server/dist/main.js', import.meta.url);

if (!existsSync(main)) console.log('Building Tricorn; this first time takes about half a minute…');
await import('./build.js');
await import(main.href);
