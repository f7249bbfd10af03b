// Sends random requests, drawn from the contract, to a real server:
//   npm run fuzz                                          a million
//   npm run fuzz -- --requests 20000 --seed 7             as many, from a seed
//   npm run fuzz -- --seed 7 --requests 124 --only 123    one of them again
//   npm run fuzz -- --state fuzz.json --minutes 30        half an hour of a million; the same command goes on where it ended
//   npm run fuzz -- --apis 2 --haproxy                    two API processes behind HAProxy
// Every operation is accepted twenty times first, which creates what random requests then name; --accepted 0 leaves that out.
// With --state a failed request is recorded and the run goes on, and only the summary is printed.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { operations } from '@tricorn/contract';
import { fuzz } from './fuzz.js';
import { acceptedGoal, addRun, type FuzzState, newState, summaryOf } from './state.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string' },
    state: { type: 'string' },
    minutes: { type: 'string', default: '1000000' },
    accepted: { type: 'string', default: String(acceptedGoal) },
    apis: { type: 'string', default: '1' },
    haproxy: { type: 'boolean', default: false },
  },
});
const { state: path } = values;
const only = values.only === undefined ? undefined : Number(values.only);
const known = path === undefined ? undefined : read(path);
const state = known ?? newState(Number(values.seed), Number(values.requests));
const startMs = Date.now();
const keep = (next: FuzzState) => {
  if (path !== undefined) writeFileSync(path, `${JSON.stringify(next, undefined, 2)}\n`);
};
const failures: string[] = [];
let last = state;

if (path === undefined) console.log(`${state.requests} requests from seed ${state.seed}`);
try {
  await fuzz({
    ...state,
    untilMs: startMs + Number(values.minutes) * 60_000,
    only,
    // A run that goes on has created everything before, in another database.
    acceptedMin: only === undefined ? Number(values.accepted) : 0,
    apis: Number(values.apis),
    haproxy: values.haproxy,
    ...(path === undefined ? {} : { onFailure: ({ message }) => failures.push(message) }),
    onProgress: (report) => {
      keep(addRun(state, report, Date.now() - startMs, failures));
      if (path === undefined && report.sent > 0 && report.sent % 5_000 === 0)
        console.log(`${report.sent} sent, ${Math.round(process.uptime())} s`);
      last = addRun(state, report, Date.now() - startMs, failures);
    },
  });
} catch (error) {
  if (path === undefined) throw error;
  // What was left behind, or books that do not balance.
  failures.push((error as Error).message);
  last = { ...last, failures: [...state.failures, ...failures] };
}
keep(last);
console.log(summaryOf(last, Object.keys(operations)));
if (failures.length > 0) process.exitCode = 1;

function read(file: string): FuzzState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FuzzState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
