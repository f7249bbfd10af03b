// Checks which rooms of the server import which. Three floors, and no import goes up: edge → domains → ground. The files at
// the top (compose.ts and what it composes) know every room, and no room imports them. Domains do not import each other.
// Between packages the same is held by knip: a package imports only what it declares. And whatever imports onnxruntime
// imports what silences it, because it would report to its vendor.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageNames } from './packageNames.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'packages/server/src');
const floors = ['ground', 'domains', 'edge', 'top'];

/** Where a file is: its floor, and among the domains its room. */
function placeOf(file) {
  const [floor, room] = file.split('/');
  if (floor === 'testing' || floor === 'conformance' || file.endsWith('.test.ts'))
    return { floor: 'testing' };
  if (!file.includes('/')) return { floor: 'top' };
  return { floor, room };
}

const problems = [];
for (const file of readdirSync(source, { recursive: true }).map(String)) {
  if (!file.endsWith('.ts')) continue;
  const from = placeOf(file);
  if (from.floor === 'testing') continue;
  const text = readFileSync(join(source, file), 'utf8');
  for (const [, target] of text.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)';/gm)) {
    const path = relative(source, join(source, dirname(file), target)).replace(/\.js$/, '.ts');
    const to = placeOf(path);
    const up = floors.indexOf(to.floor) > floors.indexOf(from.floor);
    const across = from.floor === 'domains' && to.floor === 'domains' && from.room !== to.room;
    if (up || across || to.floor === 'testing') problems.push(`${file} must not import ${path}`);
  }
}
for (const name of packageNames(root)) {
  const folder = join(root, 'packages', name, 'src');
  for (const file of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/(?<!\.test)\.ts$/.test(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const opensSessions = /^(?!import type\b).*(?:from|import\() ?'onnxruntime-node'/m.test(text);
    if (opensSessions && !text.includes("import '@tricorn/onnx/silent';"))
      problems.push(`packages/${name}/src/${file} must import @tricorn/onnx/silent`);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
