// The queue while a transaction is held open, so that vacuum can remove nothing that is younger: items per second before,
// during and after it. It must not halve the throughput.
//   node bench/server/held.js [--minutes N]      one minute by default; the goal names ten
import { parseArgs } from 'node:util';
import { measureThroughput, whileHeldOpen } from '../../packages/server/dist/testing/scale/measureQueue.js';
import { report } from '../_report.js';
import { openBench } from './_bench.js';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const minutes = Number(values.minutes);
const windowSeconds = 10;
const lanes = 8;

const bench = await openBench(lanes);
const accountIds = bench.accounts.map(({ id }) => id);
const measure = async () => await measureThroughput(bench.db, accountIds, windowSeconds);
await measure();
const before = await measure();
const during = await whileHeldOpen(bench.databaseUrl, async () => {
  await measureThroughput(bench.db, accountIds, Math.max(0, minutes * 60 - windowSeconds));
  return await measure();
});
const after = await measure();
await bench.close();

report({
  what: `queue items with a transaction open for ${minutes} min`,
  unit: '/s',
  ours: during,
  anchor: before,
  anchorName: 'before',
  goal: { ratioAtLeast: 0.5 },
});
report({ what: 'queue items afterwards', unit: '/s', ours: after, anchor: before, anchorName: 'before' });
process.exit(0);
