// What a test run prints: each failure when it happens and a line a minute; at the end the time of each package and of the
// slowest files, what was not run and why, the names of the failures and the totals. Tests that pass are only counted.
import { relative } from 'node:path';
import { inspect } from 'node:util';

const slowestShown = 20;
const progressMs = 60_000;
/** The end of what a file prints is enough to see why it failed, and one that prints without end cannot fill the report. */
const outputMax = 20_000;

export class TestReport {
  #files = new Map();
  #failures = new Set();
  #skipped = new Set();
  #totals = new Map();
  #count = 0;
  #done = 0;
  #startedMs = performance.now();
  #saidMs = this.#startedMs;

  /** So many files more will be run. */
  expect(count) {
    this.#count += count;
  }

  /** Takes the next event of a file that Node's test runner runs. */
  take(file, event) {
    const { name, nesting, message, details, skip } = event.data ?? {};
    const state = this.#stateOf(file);
    if (event.type === 'test:stdout' || event.type === 'test:stderr')
      state.output = (state.output + message).slice(-outputMax);
    if (event.type === 'test:start') {
      state.path.length = nesting;
      state.path.push(name);
    }
    if (nesting === 0 && (event.type === 'test:pass' || event.type === 'test:fail'))
      state.ms += details?.duration_ms ?? 0;
    if (isFailure(event) && details?.error?.failureType !== 'subtestsFailed')
      this.#fail(file, [...state.path.slice(0, nesting), name], details?.error);
    if (event.type === 'test:pass' && typeof skip === 'string')
      this.#skipped.add(`${nameOf(file)}: ${name}: ${skip}`);
    const [, total, number] =
      (event.type === 'test:diagnostic' && nesting === 0 && /^(\w+) ([\d.]+)$/.exec(message)) || [];
    if (total !== undefined) this.#totals.set(total, (this.#totals.get(total) ?? 0) + Number(number));
  }

  /** None of the tests of a file has begun, although its process has ended. */
  miss(file) {
    this.#fail(file, ['none of its tests ran'], new Error('its process ended without them'));
  }

  /** A process has ended that ran these files. Its output is shown if one of them failed. */
  end(files, failed) {
    const states = files.map((file) => this.#stateOf(file));
    const output = states.map((state) => state.output).join('');
    if (failed.size > 0 && output.trim() !== '')
      console.log(`\nWhat ${files.map(nameOf).join(', ')} printed:\n${output.trimEnd()}`);
    for (const state of states) state.output = '';
    this.#done += files.length;
    if (performance.now() - this.#saidMs < progressMs && this.#done < this.#count) return;
    this.#saidMs = performance.now();
    const failures = this.#failures.size === 0 ? '' : `, ${this.#failures.size} failed`;
    console.log(`${clock(this.#saidMs - this.#startedMs)}  ${this.#done} of ${this.#count} files${failures}`);
  }

  /** What the whole run took and found; last, which files were tried twice, and which of them failed again. */
  sum(triedTwice, failedAgain) {
    console.log(timesOf(this.#files).join('\n'));
    if (this.#skipped.size > 0) console.log(`\nNot run:\n${[...this.#skipped].join('\n')}`);
    if (this.#failures.size > 0) console.log(`\nFailed:\n${[...this.#failures].join('\n')}`);
    this.#totals.set('duration_ms', Math.round(performance.now() - this.#startedMs));
    console.log([...this.#totals].map(([name, total]) => `${name} ${total}`).join('\n'));
    const outcomeOf = (file) => (failedAgain.includes(file) ? 'failed again' : 'passed alone, to be mended');
    const named = triedTwice.map((file) => `\n  ${nameOf(file)} (${outcomeOf(file)})`);
    console.log(`files tried twice ${triedTwice.length}${named.join('')}`);
  }

  #stateOf(file) {
    if (!this.#files.has(file)) this.#files.set(file, { ms: 0, path: [], output: '' });
    return this.#files.get(file);
  }

  #fail(file, path, error) {
    const text = `✖ ${nameOf(file)}: ${path.join(' › ')}`;
    this.#failures.add(text);
    console.log(`\n${text}\n${indented(withoutNode(inspect(error?.cause ?? error)).trimEnd())}`);
  }
}

export function isFailure({ type, data }) {
  return type === 'test:fail' && (data.todo === undefined || data.todo === false);
}

/** Files run side by side, so the times add up to more than the run took. */
function timesOf(states) {
  const files = [...states].map(([file, { ms }]) => ({ name: nameOf(file), ms }));
  const packages = new Map();
  for (const { name, ms } of files) {
    const folder = name.split('/').slice(0, 2).join('/');
    packages.set(folder, (packages.get(folder) ?? 0) + ms);
  }
  const row = ({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`;
  const slowest = (rows) => rows.sort((a, b) => b.ms - a.ms);
  return [
    '\nTime of each package:',
    ...slowest([...packages].map(([name, ms]) => ({ name, ms }))).map(row),
    'Slowest files:',
    ...slowest(files).slice(0, slowestShown).map(row),
  ];
}

/** Compiled files are called as their sources are. */
export const nameOf = (file) =>
  relative(process.cwd(), file)
    .replace(/\/dist\/(compiled\/)?/, '/src/')
    .replace(/\.js$/, '.ts');

/** Without the calls inside Node itself. */
const withoutNode = (stack) => stack.replaceAll(/^ +at .*\bnode:internal\/.*\n?/gm, '');

const indented = (text) => text.replaceAll(/^/gm, '  ');

function clock(ms) {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
