import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Setup } from './installation.js';
import { reportOf } from './report.js';
import { simulate } from './simulate.js';

// npm run simulate -- [--minutes N | --outage-seconds N [--outage-of database,store]] [--seed N] [--setup embedded|external] [--lanes N] [--report FILE]
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    'outage-seconds': { type: 'string' },
    'outage-of': { type: 'string' },
    seed: { type: 'string' },
    setup: { type: 'string' },
    report: { type: 'string' },
    lanes: { type: 'string', default: '3' },
    quiet: { type: 'boolean', default: false },
  },
});
const setups: readonly Setup[] =
  values.setup === undefined ? ['embedded', 'external'] : [values.setup as Setup];
if (setups.some((setup) => setup !== 'embedded' && setup !== 'external')) {
  console.error('--setup must be embedded or external.');
  process.exit(2);
}
const outageSeconds = values['outage-seconds'];
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : Number(values.seed);
let violations = 0;
for (const setup of setups) {
  console.log(
    `${setup}, seed ${seed}: npm run simulate -- --setup ${setup} --minutes ${values.minutes} --seed ${seed}`,
  );
  const result = await simulate({
    setup,
    seed,
    durationMs: Number(values.minutes) * 60_000,
    outages:
      outageSeconds === undefined
        ? undefined
        : { eachMs: Number(outageSeconds) * 1000, of: values['outage-of']?.split(',') },
    lanesPerClient: Number(values.lanes),
    isLoud: !values.quiet,
  });
  console.log(reportOf(result));
  violations += result.findings.violations.length;
  if (values.report !== undefined) {
    const { appendFile } = await import('node:fs/promises');
    await appendFile(values.report, `${reportOf(result)}\n`);
  }
}
process.exit(violations === 0 ? 0 : 1);
