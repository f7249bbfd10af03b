import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { freePort, until } from '@tricorn/testing';
import { sql } from 'kysely';
import { auditLedger } from '../../ground/ledger/audit.js';
import { dropParts } from '../../ground/retention/parts.js';
import { type Db, openDatabase } from '../../ground/store/database.js';
import { startEmbeddedPostgres } from '../../ground/store/embeddedPostgres.js';
import { migrations } from '../../migrations.js';
import { callOperation } from '../harness.js';
import { seedYears } from './seedYears.js';

/**
 * An installation after ten years: how long it takes to start, to list, to settle, to drop old events, to migrate, to back up and
 * to restore. Every charge brings five entries. What was seeded is kept in the folder, and removed by hand.
 *
 *   npm run test:years -- CHARGES ACCOUNTS FOLDER
 */
const [charges = 1_000_000, accounts = 50_000] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4] ?? join(tmpdir(), 'tricorn-years');
const main = fileURLToPath(new URL('../../main.js', import.meta.url));
const passwd = 'a long password';
const events = 1_000_000;

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(2)} s`);
  return result;
};

/** A server on a seeded database. */
interface Seeded {
  name: string;
  folder: string;
  db: Db;
  url: string;
  token: string;
  stop(): Promise<void>;
}

const settings = {
  PATH: process.env['PATH'],
  TRICORN_CHAIN_RPC: 'off',
  TRICORN_PRIVACY_NODES: 'off',
  TRICORN_LLM_URL: 'http://127.0.0.1:1',
  TRICORN_LLM_MODEL: 'none',
};
// The yardstick in the same run, because the machine may be busy: an installation after some days.
const young = await open('after days', join(folder, 'young'), { charges: 5_000, accounts: 100 });
const old = await open('after ten years', folder, { charges, accounts });
await measureCalls([young, old]);
await migrateBesidePurchases(old);
await timed(
  `drop the weeks of ${events} old events`,
  async () => await dropParts(old.db, { eventsDays: 30 }),
);
await timed('the audit of the whole ledger', async () => {
  for (const problem of await auditLedger(old.db)) console.log(`✖ ${problem}`);
});
await young.stop();
await old.stop();
const copies = join(folder, 'copies');
await rm(copies, { recursive: true, force: true });
await timed('backup', async () => await command('backup', copies, folder));
await timed(
  'restore, with all checks',
  async () => await command('restore', copies, join(folder, 'restored')),
);
process.exit(0);

async function open(
  name: string,
  data: string,
  years: { charges: number; accounts: number },
): Promise<Seeded> {
  await mkdir(data, { recursive: true });
  await chmod(data, 0o755);
  const postgres = await startEmbeddedPostgres(data, { survivesPowerCut: false });
  const { close, db } = await openDatabase(postgres.url, migrations, () => {});
  await prepare(db, years);
  const { rows } = await sql<{ table: string; rows: number; size: string }>`
    select relname as table, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
    where relname in ('account', 'ledger_account', 'charge', 'credit', 'transfer', 'entry', 'account_by_grams')
    union all select 'everything', 0, pg_size_pretty(pg_database_size(current_database()))`.execute(db);
  console.table(rows);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...settings, TRICORN_DATA: data, PORT: String(port) };
  const server = spawn(process.execPath, [main, 'start'], { env, stdio: 'ignore' });
  await timed(`start until ready ${name}`, async () =>
    until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200, {
      describe: 'the server is ready',
      intervalMs: 50,
    }),
  );
  const { body } = await callOperation(url, 'genToken', { email: 'account1@example.com', passwd }, '');
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await close();
    await postgres.stop();
  };
  return { name, folder: data, db, url, token: String(body['token']), stop };
}

async function prepare(to: Db, years: { charges: number; accounts: number }): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from account`.execute(to);
  if (rows[0]!.count === 0) await timed('seeding', async () => await seedYears(to, years, console.log));
  await sql`select credit_grant(id, 'CCD', 10::numeric ^ 24, 'to spend') from account
    where email = 'account1@example.com'`.execute(to);
  await sql`update account set passwd_hash = ${await hash(passwd, { memoryCost: 8, timeCost: 1 })}, role = 'operator'
    where email = 'account1@example.com'`.execute(to);
  await sql`select event_parts_add(now() - interval '60 days', now())`.execute(to);
  await sql`insert into event (account_id, seq, type, body, created_at)
    select id, n, 'job.changed', '{"jobID": "1", "state": "running"}', now() - interval '55 days' + n * interval '1 second'
    from generate_series(1, ${events}) as n, (select id from account where email = 'account1@example.com') as owner
    on conflict do nothing`.execute(to);
}

/** The servers alternate, so that they meet the same disturbances. */
async function measureCalls(servers: readonly Seeded[]): Promise<void> {
  for (const [name, fields] of [
    ['userInfo', {}],
    ['statement', { pageNo: 1, pageSize: 10 }],
    ['statement', { pageNo: 3, pageSize: 10 }],
    ['operatorStatus', {}],
    ['operatorAccounts', { pageNo: 1, pageSize: 10 }],
    ['operatorAccounts', { pageNo: 1, pageSize: 10, search: 'account77' }],
    ['buyLLMToken', { tokensNum: 1, jobName: 'after years' }],
  ] as const) {
    const times = servers.map((): number[] => []);
    for (let count = 0; count < 21; count++)
      for (const [place, { token, url }] of servers.entries()) {
        const began = performance.now();
        const { body, status } = await callOperation(url, name, fields, token);
        if (status !== 200) throw new Error(`${name}: ${body.msg}`);
        times[place]!.push(performance.now() - began);
      }
    const medians = times.map((list) => list.sort((a, b) => a - b)[10]!.toFixed(1));
    console.log(
      `${name} ${JSON.stringify(fields)}, median: ${servers.map((one, place) => `${one.name} ${medians[place]} ms`).join(', ')}`,
    );
  }
}

/** What CONTRIBUTING.md allows: a column with a default, and an index in a step of its own; purchases go on meanwhile. */
async function migrateBesidePurchases({ db, token, url }: Seeded): Promise<void> {
  let isOver = false;
  let [worstMs, bought] = [0, 0];
  const buying = (async () => {
    for (; !isOver; bought++) {
      const began = performance.now();
      await callOperation(url, 'buyLLMToken', { tokensNum: 1, jobName: `beside ${bought}` }, token);
      worstMs = Math.max(worstMs, performance.now() - began);
    }
  })();
  for (const text of [
    "alter table charge add column made_up text not null default ''",
    'create index concurrently charge_made_up on charge (opened_at)',
    'drop index charge_made_up',
    'alter table charge drop column made_up',
  ])
    await timed(text, async () => await sql.raw(text).execute(db));
  isOver = true;
  await buying;
  console.log(`${bought} purchases meanwhile, the slowest took ${worstMs.toFixed(0)} ms`);
}

async function command(name: string, target: string, data: string): Promise<void> {
  await new Promise<void>((done, reject) => {
    execFile(
      process.execPath,
      [main, name, target],
      { env: { ...settings, TRICORN_DATA: data } },
      (error, stdout, stderr) => {
        console.log((stdout + stderr).trim());
        if (error === null) done();
        else reject(error);
      },
    );
  });
}
