// Short test files of one package share a process, a few at a time: to load the server takes longer than most of its tests.
// They run one after the other, each with servers and databases of its own. A file that changes or measures its whole process
// (its environment, its timers, what it loads) says so in a comment that begins with `Runs in its own process:`, and does. So
// does a file with hooks outside of every suite, which would be those of the others too.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** More would save little, and a group that begins last would keep the run waiting. */
const groupMax = 6;
const needsOwn = /^(?:\/\/ Runs in its own process: |(?:before|after)(?:Each)?\()/m;

/** The files in groups, in the order of the first of each. */
export function groupTests(root, files) {
  const groups = [];
  const open = new Map();
  for (const file of files) {
    const place = file.split('/').slice(0, 2).join('/');
    const group = open.get(place);
    if (file.endsWith('.long.test.js') || needsOwn.test(readFileSync(join(root, file), 'utf8'))) {
      groups.push([file]);
    } else if (group === undefined || group.length === groupMax) {
      open.set(place, [file]);
      groups.push(open.get(place));
    } else group.push(file);
  }
  return groups;
}

/** Writes the module that a group is run from, and returns its path. No test begins before all of them are known. */
export function writeGroup(paths, folder, number) {
  const path = join(folder, `group-${number}.mjs`);
  const addresses = paths.map((one) => pathToFileURL(one).href);
  writeFileSync(
    path,
    `import { before } from 'node:test';
async function load() {
  for (const address of ${JSON.stringify(addresses)}) await import(address);
}
const loading = load();
before(() => loading);
await loading;
`,
  );
  return path;
}
