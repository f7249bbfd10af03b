// Measures what the goals of docs/scale.md name, on a machine that does nothing else, and writes the results.
//   npm run bench:goals               about nine minutes
//   npm run bench:goals -- --full     a million jobs, and ten minutes where minutes count: about forty
//   BENCH_DATABASE_URL=postgresql://… npm run bench:goals    paid writes on that PostgreSQL, about three minutes
//   npm run bench:goals -- --postgres /usr/lib/postgresql/15/bin    the same on a new PostgreSQL of those programs, over TCP
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startOtherPostgres } from './_startOtherPostgres.js';

const { values } = parseArgs({ options: { full: { type: 'boolean' }, postgres: { type: 'string' } } });
const { full, postgres: programs } = values;
const other = programs === undefined ? undefined : await startOtherPostgres(programs);
if (other !== undefined) process.env.BENCH_DATABASE_URL = other.url;
const isExternal = process.env.BENCH_DATABASE_URL !== undefined;
const writes = ['server/writes.js'];
const embedded = [
  writes,
  ['server/sockets.js'],
  ['server/lists.js', full ? '1000000' : '200000'],
  ['server/held.js', '--minutes', full ? '10' : '1'],
  ['server/sustained.js', '--minutes', full ? '10' : '2'],
];

const [load] = loadavg();
if (load > 0.5) console.log(`The load is ${load.toFixed(1)}: rates will be too low. Only ratios count.\n`);
const run = fileURLToPath(new URL('./run.js', import.meta.url));
let failed = false;
for (const [bench, ...given] of isExternal ? [writes] : embedded) {
  const { status } = spawnSync(process.execPath, [run, bench, '--', ...given], { stdio: 'inherit' });
  failed ||= status !== 0;
}
other?.stop();
process.exit(failed ? 1 : 0);
