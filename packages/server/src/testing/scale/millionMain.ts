import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '../../ground/store/embeddedPostgres.js';
import { idOf } from '../demoAccounts.js';
import { startTestServer, type TestServer } from '../harness.js';
import { callReads, operatorReads, type Read, readsOf, runBackground, write } from './callEverything.js';
import { checkPlans, checkRecordedPlans } from './checkPlans.js';
import { idleHandler } from './idleHandler.js';
import { claimInTurns, describeQueue, isFair, measureThroughput, whileHeldOpen } from './measureQueue.js';
import { recordStatements } from './recordStatements.js';
import { seed } from './seed.js';

/**
 * The long form of scale.test.ts: a million jobs with ten million entries and events, or as many jobs as the first
 * argument says. Explains every statement, and measures every read of accounts of different sizes.
 *
 *   npm run test:million
 *   npm run test:million -- 100000
 */
const jobs = Number(process.argv[2] ?? 1_000_000);
const accounts = 1_000;
const repetitions = 21;
const names = ['bob', 'carol', 'alice'] as const;
type Name = (typeof names)[number];
/** Rows that one scan may read: a few blocks of a list, and the first places of a queue. */
const rowsMax = 2_000;

const lanes = 8;
const windowSeconds = 10;
/** How long a transaction stays open; the second argument. */
const heldSeconds = Number(process.argv[3] ?? 120);

const folder = await mkdtemp(join(tmpdir(), 'tricorn-million-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder, { survivesPowerCut: false });
process.env['TRICORN_TEST_DATABASE_URL'] = postgres.url;
let failed = false;
try {
  const server = await startTestServer({ queues: { pictures: idleHandler } });
  try {
    const began = performance.now();
    // Checkpoints would only slow the seeding down.
    for (const setting of ["max_wal_size = '32GB'", "checkpoint_timeout = '1h'"])
      await sql.raw(`alter system set ${setting}`).execute(server.parts.db);
    await sql`select pg_reload_conf()`.execute(server.parts.db);
    await seed(server.parts.db, { accounts, jobs, waiting: jobs });
    console.log(`${jobs} jobs seeded in ${Math.round((performance.now() - began) / 1000)} s`);
    failed = !(await explainEverything(server));
    await measureReads(server);
    await measureQueue(server);
  } finally {
    await server.close();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function explainEverything(server: TestServer): Promise<boolean> {
  const reads = await readsOf(server, 'alice@example.com', server.alice);
  const recorder = recordStatements();
  await callReads(server, server.alice, [...reads, ...operatorReads]);
  await write(server, server.alice);
  await runBackground(server, await idOf(server.parts.db, 'alice'));
  await recorder.stop();
  const statements = recorder.statements();
  const problems = await checkPlans(server.parts.config.databaseUrl!, statements, { rowsMax });
  problems.push(...checkRecordedPlans(recorder.plans(), { rowsMax }));
  console.log(`${statements.length} statements and ${recorder.plans().length} executed plans explained`);
  for (const problem of problems) console.log(`✖ ${problem}`);
  return problems.length === 0;
}

/** The median time of each read, by account. The accounts alternate, so that they meet the same disturbances. */
async function measureReads(server: TestServer): Promise<void> {
  const times = new Map<string, Map<string, number[]>>();
  const lists = new Map<Name, Read[]>();
  const columns = new Map<Name, string>();
  for (const name of names) {
    const reads = await readsOf(server, `${name}@example.com`, server[name]);
    lists.set(name, name === 'alice' ? [...reads, ...operatorReads] : reads);
    columns.set(name, `${name}, ${await jobCount(server, name)} jobs`);
  }
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (const name of names)
      for (const read of lists.get(name)!) {
        const row = times.get(labelOf(read)) ?? new Map<string, number[]>();
        times.set(labelOf(read), row);
        const column = columns.get(name)!;
        row.set(column, [...(row.get(column) ?? []), await timeMs(server, server[name], read)]);
      }
  console.table(
    Object.fromEntries(
      [...times].map(([label, row]) => [
        label,
        Object.fromEntries([...row].map(([column, values]) => [column, `${medianOf(values).toFixed(1)} ms`])),
      ]),
    ),
  );
}

function labelOf({ name, fields }: Read): string {
  const { pageNo } = fields as { pageNo?: number };
  return pageNo === undefined
    ? name
    : `${name}, page ${pageNo === 1 ? 'first' : pageNo === 2 ? 'second' : 'later'}`;
}

async function jobCount(server: TestServer, name: Name): Promise<number> {
  const { body } = await server.call('jobListByUser', { pageNo: 1, pageSize: 1 }, server[name]);
  return Number(body['totalCount']);
}

async function timeMs(server: TestServer, token: string, { name, fields }: Read): Promise<number> {
  const began = performance.now();
  await server.call(name, fields, token);
  return performance.now() - began;
}

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

/** Claims from a full queue, and its throughput with and without a transaction that stays open. */
async function measureQueue({ parts: { db, config } }: TestServer): Promise<void> {
  const { timesMs, byAccount } = await claimInTurns(db, 2 * accounts);
  const fair = isFair(byAccount, accounts);
  console.log(
    `a claim from ${await describeQueue(db)}: p50 ${timesMs[accounts]!.toFixed(2)} ms, p99 ${timesMs[Math.floor(1.98 * accounts)]!.toFixed(2)} ms; turns are ${fair ? 'fair' : 'NOT fair'}`,
  );
  if (!fair) failed = true;
  const { rows } = await sql<{
    id: string;
  }>`select id from account order by wallet_index limit ${lanes}`.execute(db);
  const ids = rows.map(({ id }) => id);
  console.log(
    `queue throughput, ${lanes} accounts: ${(await measureThroughput(db, ids, windowSeconds)).toFixed(0)}/s`,
  );
  await whileHeldOpen(config.databaseUrl!, async () => {
    for (let second = 0; second < heldSeconds; second += windowSeconds) {
      const perSecond = await measureThroughput(db, ids, windowSeconds);
      console.log(
        `with a transaction open for ${second} to ${second + windowSeconds} s: ${perSecond.toFixed(0)}/s, ${await describeQueue(db)}`,
      );
    }
  });
  console.log(`after it: ${(await measureThroughput(db, ids, windowSeconds)).toFixed(0)}/s`);
}
