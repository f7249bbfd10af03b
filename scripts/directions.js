// Checks which rooms of the server import which: the ground floor (store, events, ledger, …) knows nothing of the rooms above
// it, and nobody but the door imports HTTP. Between packages the same is held by knip: a package imports what it declares.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../packages/server/src', import.meta.url));
const ground = ['accounts', 'chain', 'events', 'files', 'jobs', 'ledger', 'store', 'workers'];
const parts = ['language', 'learning', 'privacy', 'tasks', 'training'];
const upper = ['commands', 'computations', 'http', 'operations', 'operator', ...parts];

/** What a room must not import. Tests may import anything. */
const forbidden = {
  ...Object.fromEntries(ground.map((room) => [room, upper])),
  ...Object.fromEntries(parts.map((room) => [room, ['commands', 'http']])),
  computations: ['commands', 'http', 'operations'],
  operations: ['commands'],
};
/** The registry of queues is where the ground floor is told what runs on it. */
const exempt = new Set(['workers/handlers.ts']);

const problems = [];
for (const file of readdirSync(source, { recursive: true }).map(String)) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts') || exempt.has(file)) continue;
  const room = file.split('/')[0];
  const text = readFileSync(join(source, file), 'utf8');
  for (const [, target] of text.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)';/gm)) {
    const other = relative(source, join(source, dirname(file), target)).split('/')[0];
    if (forbidden[room]?.includes(other)) problems.push(`${file} must not import ${other} (${target})`);
    if (other === 'testing' && room !== 'testing') problems.push(`${file} must not import testing`);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
