// Results through the real server: rows in PostgreSQL, the pipeline, the embedded chain, the index and the events for the
// parties. The clock stops when `subListByUser` would show the result.

import { jobTypes } from '../../packages/contract/dist/index.js';
import { insertJob, newJobId } from '../../packages/server/dist/ground/jobs/jobs.js';
import { recordSubmissions } from '../../packages/server/dist/ground/jobs/outbox.js';
import { inTransaction } from '../../packages/server/dist/ground/store/inTransaction.js';
import { startTestServer } from '../../packages/server/dist/testing/harness.js';
import { report } from '../_report.js';

const jobCount = 100;
const singleCount = 30;
const pollMs = 2;

const server = await startTestServer({ env: { TRICORN_CHAIN_RPC: '' } });
const { db } = server.parts;
const accounts = (await db.selectFrom('account').select('id').orderBy('email').execute()).map(({ id }) => id);

const until = async (table, count) => {
  const read = () =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .$if(table === 'chain_order', (query) => query.where('state', '=', 'confirmed'))
      .executeTakeFirstOrThrow();
  while (Number((await read()).count) < count) await new Promise((done) => setTimeout(done, pollMs));
};
const timed = async (work, table, count) => {
  const start = performance.now();
  await work();
  await until(table, count);
  return performance.now() - start;
};
const results = (tx, ids, round, parties) =>
  recordSubmissions(
    tx,
    ids.flatMap((jobId) =>
      parties.map((accountId) => ({ jobId, round, accountId, value: '[[1,2],[3,4]]', ccdCost: 10n ** 18n })),
    ),
  );

const ids = Array.from({ length: jobCount }, newJobId);
const jobsMs = await timed(
  () =>
    inTransaction(db, async (tx) => {
      for (const [place, id] of ids.entries()) {
        const job = {
          id,
          type: jobTypes.input,
          computation: 'Matrix Addition',
          name: `job ${place}`,
          creator: accounts[0],
        };
        await insertJob(tx, { ...job, parties: accounts, state: 'succeeded' });
      }
    }),
  'chain_order',
  jobCount,
);
const total = jobCount * accounts.length;
const batchMs = await timed(
  () => inTransaction(db, (tx) => results(tx, ids, 1, accounts)),
  'chain_event',
  total,
);
const singles = [];
for (let n = 1; n <= singleCount; n += 1) {
  const one = () => inTransaction(db, (tx) => results(tx, ids.slice(0, 1), 1 + n, accounts.slice(0, 1)));
  singles.push(await timed(one, 'chain_event', total + n));
}
singles.sort((a, b) => a - b);
await server.close();
report({ what: 'new jobs, from the row to confirmed', unit: '/s', ours: (jobCount * 1000) / jobsMs });
report({ what: 'submissions, from the row to the index', unit: '/s', ours: (total * 1000) / batchMs });
report({ what: 'one submission, median', unit: 'ms', ours: singles[singleCount / 2] });
report({ what: 'one submission, worst', unit: 'ms', ours: singles.at(-1) });
process.exit(0);
