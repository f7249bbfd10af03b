// Checks which parts import which.
//
// The server has three floors, and no import goes up: edge → domains → ground. The files at the top (compose.ts and what it
// composes) know every room, and no room imports them. Domains do not import each other. The rooms of the ground floor, and
// the folders of the large packages, have an order: each imports only those before it. No files import each other in a
// circle, types aside. What is loaded by `import()` comes later and does not count.
//
// Between packages the same is held by knip: a package imports only what it declares. And whatever imports onnxruntime
// imports what silences it, because it would report to its vendor.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageNames } from './packageNames.js';

const ground = 'server/src/ground';
/** The folders of each of these folders, from the bottom up. Those of tests and of the build are not named. */
const orders = {
  [ground]: [
    'settings',
    'observability',
    'health',
    'cluster',
    'processes',
    'store',
    'events',
    'lists',
    'throttling',
    'accounts',
    'audit',
    'ledger',
    'files',
    'queue',
    'jobs',
    'movements',
    'chain',
    'payments',
    'secrets',
    'operations',
    'backup',
    'retention',
  ],
  'chain/src': [
    'generated',
    'node',
    'contracts',
    'wallets',
    'facilitator',
    'indexer',
    'pipeline',
    'embedded',
    'explorer',
  ],
  'client/src': ['chain', 'transport', 'events', 'handles', 'sealing', 'cli'],
  'console/src': ['texts', 'format', 'session', 'data', 'parts', 'shell', 'rooms', 'entry', 'page'],
  'contract/src': ['operations'],
  'language/src': ['grammar', 'calls', 'wire', 'gguf', 'embedded', 'remote', 'code', 'fleet', 'wrapped'],
  'learning/src': [
    'generated',
    'onnx',
    'math',
    'metrics',
    'algorithms',
    'csv',
    'data',
    'export',
    'cluster',
    'check',
    'predict',
    'explain',
    'run',
    'child',
  ],
  'pictures/src': ['png', 'gif', 'mp4', 'fetch', 'motion', 'text', 'plays', 'embedded', 'comfyui', 'openai'],
  'privacy/src': [
    'generated',
    'ring',
    'text',
    'transport',
    'program',
    'consent',
    'statistics',
    'client',
    'protocol',
    'node',
  ],
  'tables/src': ['workbook'],
  'speech/src': ['audio', 'voice', 'embedded', 'remote'],
  'training/src': ['graph', 'ops', 'layers', 'data', 'train', 'plan', 'rounds', 'result', 'torch', 'child'],
};
const floors = ['ground', 'domains', 'edge', 'top'];

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = (file) => /\/(?:testing|conformance|e2e)\/|\.test\.tsx?$/.test(file);

/** The text of every file that is not a test, by its path below packages/. */
const files = new Map();
for (const name of packageNames(root)) {
  for (const path of readdirSync(join(root, 'packages', name, 'src'), { recursive: true }).map(String)) {
    const file = `${name}/src/${path}`;
    if (/\.tsx?$/.test(file) && !isTest(file))
      files.set(file, readFileSync(join(root, 'packages', file), 'utf8'));
  }
}

/** What a file imports of its own package, and whether it needs more of it than types. */
function importsOf(file, text) {
  const statements = text.matchAll(/^(?:import|export)\b(?:([^;']*?)from )? ?'(\.[^']+)\.js';/gm);
  return [...statements].map(([, names = '', target]) => {
    const path = join(dirname(file), target);
    return {
      path: files.has(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`,
      byValue: !/^\s*type\b/.test(names),
    };
  });
}

/** The floor and the room of a file of the server. */
function placeOf(file) {
  const [floor, room] = file.split('/').slice(2);
  return room === undefined ? ['top'] : [floor, room];
}

function breaksFloors(file, path) {
  const [floor, room] = placeOf(file);
  const [otherFloor, otherRoom] = placeOf(path);
  if (floor === 'domains' && otherFloor === 'domains') return room !== otherRoom;
  return floors.indexOf(otherFloor) > floors.indexOf(floor);
}

/** The folder of a file among those of a larger one; undefined for a file that lies beside them. */
function folderIn(parent, file) {
  const [folder, ...rest] = file.slice(parent.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
}

function breaksOrder(parent, file, path) {
  const order = orders[parent];
  const [folder, other] = [folderIn(parent, file), folderIn(parent, path)];
  if (folder === undefined) return false;
  // The files beside the rooms of the ground floor know all of them.
  if (other === undefined) return parent === ground;
  return order.indexOf(other) > order.indexOf(folder);
}

/** Follows imports by value from a file; returns the files of a circle. */
function circleFrom(file, seen, path = []) {
  const start = path.indexOf(file);
  if (start >= 0) return [...path.slice(start), file];
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const { path: next, byValue } of imports.get(file) ?? []) {
    const circle = byValue ? circleFrom(next, seen, [...path, file]) : undefined;
    if (circle !== undefined) return circle;
  }
  return undefined;
}

const problems = new Set();
const imports = new Map([...files].map(([file, text]) => [file, importsOf(file, text)]));
const seen = new Set();
for (const [file, text] of files) {
  const [name] = file.split('/');
  const parent = name !== 'server' ? `${name}/src` : file.startsWith(`${ground}/`) ? ground : undefined;
  const folder = parent === undefined ? undefined : folderIn(parent, file);
  if (folder !== undefined && !orders[parent]?.includes(folder))
    problems.add(`packages/${parent}/${folder} has no place in the order of scripts/directions.js`);
  for (const { path } of imports.get(file)) {
    const breaks =
      isTest(path) ||
      (name === 'server' && breaksFloors(file, path)) ||
      (parent in orders && path.startsWith(`${parent}/`) && breaksOrder(parent, file, path));
    if (breaks) problems.add(`${file} must not import ${path}`);
  }
  const circle = circleFrom(file, seen);
  if (circle !== undefined) problems.add(`these files import each other: ${circle.join(' → ')}`);
  const opensSessions = /^(?!import type\b).*(?:from|import\() ?'onnxruntime-node'/m.test(text);
  if (opensSessions && !text.includes("import '@tricorn/onnx/silent';"))
    problems.add(`${file} must import @tricorn/onnx/silent`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.size === 0 ? 0 : 1);
