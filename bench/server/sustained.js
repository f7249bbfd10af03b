// Paid submissions for minutes at 80 % of the peak that was measured just before: no error, and memory that stays flat.
//   node bench/server/sustained.js [--minutes N]      two minutes by default; the goal names ten
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { operations } from '../../packages/contract/dist/index.js';
import { report } from '../_report.js';
import { openBench, percentile, residentBytes } from './_bench.js';
import { httpLoad, requestText } from './_httpLoad.js';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const minutes = Number(values.minutes);
const accountCount = 100;
const connections = 16;
const peakSeconds = 10;
const share = 0.8;
/** The first part fills caches and pools and compiles what is used. */
const settlingShare = 0.3;
const growthMax = 1.1;
const sampleMs = 2_000;

const bench = await openBench(accountCount);
const api = await bench.startApi();
let sequence = 0;
const next = () =>
  requestText('POST', operations.buyLLMToken.path, bench.accounts[sequence++ % accountCount].token, {
    tokensNum: 1,
    jobName: `bench ${sequence}`,
  });
const load = (options) => httpLoad({ urls: [api.url], connections, next, ...options });

const peak = await load({ seconds: peakSeconds });
const perSecond = peak.perSecond * share;
const samples = [];
const sampling = setInterval(() => samples.push(residentBytes(api.child.pid)), sampleMs);
const held = await load({ seconds: minutes * 60, ratePerSecond: perSecond, countsErrors: true });
clearInterval(sampling);
api.child.kill('SIGTERM');
await once(api.child, 'exit');
await bench.close();

const settled = samples.slice(Math.floor(samples.length * settlingShare));
const third = Math.max(1, Math.floor(settled.length / 3));
const median = (list) => percentile(list, 0.5);
const growth = median(settled.slice(-third)) / median(settled.slice(0, third));
const note = `${minutes} minutes at ${Math.round(perSecond)} purchases a second, 80 % of the peak`;
report({ what: 'purchases at the peak', unit: '/s', ours: peak.perSecond, note: `${accountCount} accounts` });
report({
  what: 'purchases held',
  unit: '/s',
  ours: held.perSecond,
  goal: { atLeast: perSecond * 0.98 },
  note,
});
report({ what: 'errors while held', unit: '', ours: held.errors, goal: { atMost: 0 }, note });
report({ what: 'p99 while held', unit: 'ms', ours: held.p99, note });
report({
  what: 'memory of the server, last third over first third',
  unit: '×',
  ours: growth,
  goal: { atMost: growthMax },
  note: `${Math.round(settled.at(-1) / 1e6)} MB at the end`,
});
process.exit(0);
