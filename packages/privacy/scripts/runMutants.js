// Runs the tests of mutants.js against the faults that they must notice: npm run mutants [part of a name]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutants } from './mutants.js';

const dist = new URL('../dist/', import.meta.url);
const hook = new URL('./applyMutant.js', import.meta.url).href;
const timeoutMs = 120_000;

/** Throws unless the code to replace occurs exactly once: an entry must not outlive the code that it changes. */
export function checkMutant({ name, file, find }) {
  const count = readFileSync(new URL(file, dist), 'utf8').split(find).length - 1;
  if (count !== 1) throw new Error(`"${name}": its code occurs ${count} times in ${file}`);
}

/** Whether a test passes, with a fault or without one. */
export function passes({ file, test }, mutant) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', hook, `--test-name-pattern=${test}`, fileURLToPath(new URL(file, dist))],
    {
      encoding: 'utf8',
      timeout: timeoutMs,
      env: {
        ...process.env,
        // A test runner above must not take the output for its own.
        NODE_TEST_CONTEXT: undefined,
        TRICORN_MUTANT:
          mutant === undefined
            ? undefined
            : JSON.stringify({ ...mutant, file: new URL(mutant.file, dist).href }),
      },
    },
  );
  const ran = Number(/^# pass (\d+)/m.exec(stdout)?.[1] ?? /ℹ pass (\d+)/.exec(stdout)?.[1] ?? 0);
  return status === 0 && ran > 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const part = process.argv[2] ?? '';
  const chosen = mutants.filter(({ name }) => name.includes(part));
  const tests = new Map(chosen.map(({ killedBy }) => [JSON.stringify(killedBy), killedBy]));
  let failed = 0;
  for (const test of tests.values()) {
    if (passes(test)) continue;
    failed++;
    console.log(`fails without a fault: ${test.test} in ${test.file}`);
  }
  for (const mutant of chosen) {
    checkMutant(mutant);
    const survived = passes(mutant.killedBy, mutant);
    if (survived) failed++;
    console.log(
      `${survived ? 'SURVIVED' : 'killed  '} ${mutant.name}\n         ${mutant.killedBy.file}: ${mutant.killedBy.test}`,
    );
  }
  console.log(`${chosen.length} faults, ${failed} problems`);
  process.exit(failed === 0 ? 0 : 1);
}
