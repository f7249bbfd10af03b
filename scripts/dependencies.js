// Checks docs/dependencies.md: every direct dependency and every override has its line, in the table of its kind, with the
// packages that use it; and no line is left of one that is gone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageNames } from './packageNames.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const problems = [];

/** Which packages use a dependency to run, and which only to build or test. */
const runs = new Map();
const builds = new Map();
const manifests = [['root', 'package.json']].concat(
  packageNames(root).map((name) => [name, `packages/${name}/package.json`]),
  [['security', 'security/package.json']],
);
for (const [user, path] of manifests) {
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = read(path);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(runs, name, user);
  for (const name of Object.keys(devDependencies)) add(builds, name, user);
}
for (const [name, users] of builds) {
  if (!runs.has(name)) continue;
  for (const user of users) add(runs, name, user);
  builds.delete(name);
}

const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
compare('What runs', runs);
compare('What builds, tests and measures', builds);
compare('Overrides', new Map(Object.keys(read('package.json').overrides).map((name) => [name, undefined])));
for (const problem of problems) console.error(`docs/dependencies.md: ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

function add(map, name, user) {
  if (name.startsWith('@tricorn/')) return;
  if (!map.has(name)) map.set(name, new Set());
  map.get(name).add(user);
}

function compare(heading, wanted) {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = new Map(
    [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, rest]) => [name, rest.split(' | ')]),
  );
  for (const [name, users] of wanted) {
    const cells = rows.get(name);
    const list = users && [...users].sort().join(', ');
    if (cells === undefined)
      problems.push(`\`${name}\` has no line under "${heading}"${list ? `; used by ${list}` : ''}`);
    else if (list !== undefined && cells[0] !== list) problems.push(`\`${name}\` is used by ${list}`);
  }
  for (const name of rows.keys())
    if (!wanted.has(name)) problems.push(`\`${name}\` does not belong under "${heading}"`);
}
