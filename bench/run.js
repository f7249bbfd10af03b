// Runs the measurements one after another and writes what they report into results.json and RESULTS.md.
//   npm run bench                              everything
//   npm run bench -- server chain/pipeline.js  a room, or one bench
//   npm run bench -- server -- --minutes 1     arguments after the second "--" go to the benches
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describeMachine } from './_machine.js';
import { resultPrefix } from './_report.js';
import { listBenches, storeResult } from './results.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const benches = listBenches();
const separator = process.argv.indexOf('--', 2);
const wanted = process.argv.slice(2, separator < 0 ? undefined : separator);
const passedOn = separator < 0 ? [] : process.argv.slice(separator + 1);
const chosen = benches.filter(
  (bench) =>
    wanted.length === 0 ||
    wanted.some((name) => bench === name || bench === `${name}.js` || bench.startsWith(`${name}/`)),
);

// Results of another PostgreSQL stand beside those of the embedded one. Its version is in the notes of the bench.
const where = process.env.BENCH_DATABASE_URL === undefined ? '' : ', external PostgreSQL';

// A figure means nothing without the machine it was measured on.
const machine = describeMachine();
console.log(machine);
let failed = chosen.length === 0;
for (const bench of chosen) {
  console.log(`\n# ${bench}\n`);
  const measuredOn = new Date().toISOString().slice(0, 10);
  const loadBefore = loadavg()[0];
  const { status, results } = await run(bench);
  failed ||= status !== 0;
  // A bench that fails, or that lacks what it needs here, keeps its earlier results.
  if (status === 0 && results.length > 0) {
    const load = Number(loadBefore.toFixed(1));
    storeResult(bench + where, { machine, measuredOn, load, results });
  }
}
process.exit(failed ? 1 : 0);

/** Runs a bench, shows its output and collects the results in it. */
async function run(bench) {
  const child = spawn(process.execPath, [`${folder}${bench}`, ...passedOn], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const results = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line.startsWith(resultPrefix)) results.push(JSON.parse(line));
    else console.log(line);
  });
  const [[status]] = await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  for (const { what, ours, unit } of results) console.log(`${what}: ${ours} ${unit}`);
  return { status, results };
}
