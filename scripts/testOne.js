// Compiles what has changed and runs the tests of the files given:
//   npm run test:one -- packages/csv/src/RowReader.test.ts
// A part of a path will do; test.js says what else there is.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { copySchemas } from './copySchemas.js';
import { writeTableTypes } from './tableTypes.js';

const wanted = process.argv.slice(2).map((path) => path.replace('/src/', '/dist/').replace(/\.tsx?$/, ''));
if (wanted.length === 0) {
  console.error('Usage: npm run test:one -- PATH…');
  process.exit(2);
}
const root = fileURLToPath(new URL('..', import.meta.url));
writeTableTypes(root);
run('node_modules/typescript/bin/tsc', '-b', 'tsconfig.json');
copySchemas(root);
run('scripts/test.js', ...wanted);

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
