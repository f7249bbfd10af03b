// Node's own report of a test run, with the time of each package and of the slowest files before its summary.

import { relative } from 'node:path';
import { Transform } from 'node:stream';
import { spec } from 'node:test/reporters';

const slowestShown = 10;

export default class TimeReporter extends Transform {
  #spec = new spec();
  #msOf = new Map();

  constructor() {
    super({ writableObjectMode: true });
  }

  _transform(event, encoding, done) {
    const { file, nesting, details, message } = event.data ?? {};
    if ((event.type === 'test:pass' || event.type === 'test:fail') && nesting === 0 && file !== undefined)
      this.#msOf.set(file, (this.#msOf.get(file) ?? 0) + (details?.duration_ms ?? 0));
    // The summary begins with the number of tests.
    if (event.type === 'test:diagnostic' && nesting === 0 && /^tests \d+$/.test(message))
      this.push(timesOf(this.#msOf).join(''));
    this.#spec._transform(event, encoding, done);
  }

  _flush(done) {
    this.#spec._flush(done);
  }
}

/** Files run side by side, so the times add up to more than the run took. */
function timesOf(msOf) {
  const files = [...msOf].map(([file, ms]) => ({ name: nameOf(file), ms }));
  const packages = new Map();
  for (const { name, ms } of files) {
    const folder = name.split('/').slice(0, 2).join('/');
    packages.set(folder, (packages.get(folder) ?? 0) + ms);
  }
  const row = (name, ms) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}\n`;
  const byTime = (a, b) => b.ms - a.ms;
  return [
    '\nTime of each package:\n',
    ...[...packages]
      .map(([name, ms]) => ({ name, ms }))
      .sort(byTime)
      .map(({ name, ms }) => row(name, ms)),
    'Slowest files:\n',
    ...files
      .sort(byTime)
      .slice(0, slowestShown)
      .map(({ name, ms }) => row(name, ms)),
  ];
}

/** Paths of sources and of compiled files alike, as the sources are called. */
const nameOf = (file) => relative(process.cwd(), file).replace('/dist/', '/src/').replace(/\.js$/, '.ts');
