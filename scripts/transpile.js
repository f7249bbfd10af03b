// Makes JavaScript of every source that runs, without checking types and without the tests: what `npm start` needs, in a
// second. `npm run build` compiles and checks everything. Files whose output is newer stay as they are.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { copySchemas } from './copySchemas.js';
import { packageNames } from './packageNames.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The console has a bundler of its own; the other package serves tests only. */
const leftOut = ['console', 'testing'];
const onlyTested = /\.test\.ts$|\.d\.ts$|(^|\/)(testing|e2e)\//;

let written = 0;
for (const name of packageNames(root)) if (!leftOut.includes(name)) transpile(join(root, 'packages', name));
copySchemas(root);
if (written > 0) console.log(`Prepared ${written} sources of the server.`);

function transpile(folder) {
  const stale = readdirSync(join(folder, 'src'), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !onlyTested.test(file))
    .map((file) => ({
      source: join(folder, 'src', file),
      output: join(folder, 'dist', file.replace(/ts$/, 'js')),
    }))
    .filter(({ source, output }) => timeOf(output) < timeOf(source));
  if (stale.length === 0) return;
  // The compiler must not take what is written here for its own.
  rmSync(join(folder, 'dist/.tsbuildinfo'), { force: true });
  for (const { source, output } of stale) {
    const { code, errors } = transformSync(source, readFileSync(source, 'utf8'), {
      target: 'es2023',
      typescript: { onlyRemoveTypeImports: true },
    });
    if (errors.length > 0) {
      console.error(errors.map(({ message, codeframe }) => codeframe ?? `${source}: ${message}`).join('\n'));
      process.exit(1);
    }
    mkdirSync(dirname(output), { recursive: true });
    // An interrupted build leaves no half file that looks finished.
    writeFileSync(`${output}.new`, code);
    renameSync(`${output}.new`, output);
    written++;
  }
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
