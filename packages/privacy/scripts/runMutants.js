// Runs the tests of mutants.js against the faults that they must notice: npm run mutants [part of a name]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutants } from './mutants.js';

const hook = new URL('./applyMutant.js', import.meta.url).href;
const timeoutMs = 120_000;

/** The compiled file of a fault or of a test, in this package or in the one that it names. */
const compiled = ({ package: name = 'privacy', file }) =>
  new URL(`../../${name}/dist/${file}`, import.meta.url);

/** Throws unless the code to replace occurs exactly once: an entry must not outlive the code that it changes. */
export function checkMutant(mutant) {
  const { name, file, find } = mutant;
  const count = readFileSync(compiled(mutant), 'utf8').split(find).length - 1;
  if (count !== 1) throw new Error(`"${name}": its code occurs ${count} times in ${file}`);
}

/**
 * What a test says, with a fault or without one: `passed`, `noticed` if an assertion fails, or else what went wrong. A fault
 * that only crashes a test or makes it wait has not been noticed: it might do no harm where nobody waits.
 */
export function judge(test, mutant) {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--test-reporter=tap', `--test-name-pattern=${test.test}`, fileURLToPath(compiled(test))],
    {
      encoding: 'utf8',
      timeout: timeoutMs,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        // A test runner above must not take the output for its own.
        NODE_TEST_CONTEXT: undefined,
        // Also in the processes that a test starts.
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${hook}`,
        TRICORN_MUTANT:
          mutant === undefined ? undefined : JSON.stringify({ ...mutant, file: compiled(mutant).href }),
      },
    },
  );
  if (signal !== null) return `was ended by ${signal}`;
  const counted = (what) => Number(new RegExp(`^# ${what} (\\d+)`, 'm').exec(stdout)?.[1] ?? 0);
  if (status === 0) return counted('pass') > 0 ? 'passed' : 'ran no test';
  // Of each failed test the reporter tells the error; an assertion has its own code.
  if (counted('fail') > 0 && /^\s+code: 'ERR_ASSERTION'$/m.test(stdout)) return 'noticed';
  const told = /^\s+error: (.*)$/m.exec(stdout)?.[1] ?? stderr.trim().split('\n').at(-1);
  return `failed without an assertion: ${told}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const part = process.argv[2] ?? '';
  const chosen = mutants.filter(({ name }) => name.includes(part));
  const tests = new Map(chosen.map(({ killedBy }) => [JSON.stringify(killedBy), killedBy]));
  let failed = 0;
  for (const test of tests.values()) {
    const outcome = judge(test);
    if (outcome === 'passed') continue;
    failed++;
    console.log(`without a fault: ${outcome}: ${test.test} in ${test.file}`);
  }
  for (const mutant of chosen) {
    checkMutant(mutant);
    const outcome = judge(mutant.killedBy, mutant);
    if (outcome !== 'noticed') failed++;
    const verdict = outcome === 'noticed' ? 'killed  ' : `SURVIVED (${outcome})`;
    console.log(`${verdict} ${mutant.name}\n         ${mutant.killedBy.file}: ${mutant.killedBy.test}`);
  }
  console.log(`${chosen.length} faults, ${failed} problems`);
  process.exit(failed === 0 ? 0 : 1);
}
