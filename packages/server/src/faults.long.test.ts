import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { auditLedger } from './ground/ledger/audit.js';
import { balancesOf } from './ground/ledger/balances.js';
import { auditLists } from './ground/lists/auditLists.js';
import { openDatabase } from './ground/store/database.js';
import { startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import { migrations } from './migrations.js';
import { idOf } from './testing/demoAccounts.js';
import { callOperation, demoPassword } from './testing/harness.js';
import { seededRandom } from './testing/seededRandom.js';

const rounds = 6;
/** The kills are spread over this time after the first acknowledged writes. */
const killSpreadMs = 1_500;
const quote = 10n;
const used = 6n;
const startingCcd = 1_000_000n * 10n ** 18n;

interface Acknowledged {
  jobs: Set<string>;
  uploads: Set<string>;
  accounts: Set<string>;
}

test('kill -9 at any moment loses no acknowledged write, and afterwards every job finishes, each result is on chain once and the ledger is balanced', async (t) => {
  const random = seededRandom(t);
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-kill-'));
  await chmod(folder, 0o755);
  const acknowledged: Acknowledged = { jobs: new Set(), uploads: new Set(), accounts: new Set() };
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(folder);
      const writing = writeUntilDead(server, round, acknowledged, random);
      const before = { jobs: acknowledged.jobs.size, uploads: acknowledged.uploads.size };
      await until(() => acknowledged.jobs.size > before.jobs && acknowledged.uploads.size > before.uploads, {
        describe: 'the server has acknowledged a job and an upload',
      });
      await sleep(random() * killSpreadMs);
      // Every other time, the database is killed together with the server.
      const postmaster = round % 2 === 1 ? await postmasterPid(folder) : undefined;
      server.child.kill('SIGKILL');
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      await once(server.child, 'exit');
      await writing;
    }
    assert.ok(
      acknowledged.jobs.size >= rounds && acknowledged.uploads.size >= rounds,
      'the test wrote something',
    );

    const server = await startServer(folder);
    await settle(folder, acknowledged.jobs);
    for (const email of acknowledged.accounts) {
      const { status } = await callOperation(server.url, 'genToken', { email, passwd: demoPassword });
      assert.equal(status, 200, email);
    }
    server.child.disconnect();
    await once(server.child, 'exit');
    await inspect(folder, acknowledged);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function startServer(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('./testing/serverChild.js', import.meta.url), {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      TRICORN_DATA: folder,
      TRICORN_DEMO_PASSWORD: demoPassword,
      TRICORN_PRIVACY_NODES: 'off',
      TRICORN_REGISTRATIONS_PER_HOUR_MAX: '100000',
    },
  });
  // Sending a message to a process that was just killed fails, which is expected.
  child.on('error', () => {});
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

/** Submits jobs, uploads files and registers accounts as fast as the server answers, until it is killed. */
async function writeUntilDead(
  { child, url }: { child: ChildProcess; url: string },
  round: number,
  acknowledged: Acknowledged,
  random: () => number,
): Promise<void> {
  const alive = () => child.exitCode === null && child.signalCode === null && child.connected;
  const { body } = await callOperation(url, 'genToken', { email: 'alice@example.com', passwd: demoPassword });
  const token = String(body['token']);
  let count = 0;
  const repeat = async (write: (n: number) => Promise<void>) => {
    while (alive()) await write(count++).catch(() => sleep(20));
  };
  child.on('message', ({ name }: { name?: string }) => name && acknowledged.jobs.add(name));
  await Promise.all([
    repeat(async (n) => {
      child.send({ name: `job ${round}.${n}`, durationMs: random() * 200 }, () => {});
      await sleep(15);
    }),
    repeat(async (n) => {
      const form = new FormData();
      form.set('file', new Blob([`round ${round} file ${n}`]), 'data.csv');
      const response = await fetch(url + operations.uploadFile.path, {
        method: 'POST',
        body: form,
        headers: { token },
      });
      const answer = (await response.json()) as { code: number; msg: string };
      if (answer.code === 200) acknowledged.uploads.add(answer.msg);
    }),
    repeat(async (n) => {
      const email = `u${round}-${n}@example.com`;
      const { status } = await callOperation(url, 'register', { email, passwd: demoPassword });
      if (status === 200) acknowledged.accounts.add(email);
      await sleep(200);
    }),
  ]);
}

async function postmasterPid(folder: string): Promise<number> {
  return Number(
    (await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
}

/** Waits until the server has finished every job it ever acknowledged, and its results are on chain. */
async function settle(folder: string, jobs: Set<string>): Promise<void> {
  await withDatabase(folder, async (db) => {
    let left = '';
    const isSettled = async () => {
      const open = await db.selectFrom('job').select('name').where('state', '!=', 'succeeded').execute();
      const pending = await db
        .selectFrom('chain_order')
        .select('id')
        .where('state', '!=', 'confirmed')
        .execute();
      const unread = await sql`select from submission where not exists (
        select from chain_event where chain_event.job_id = submission.job_id)`.execute(db);
      left = `${open.length} of ${jobs.size} jobs are unfinished, ${pending.length} are not on chain`;
      return open.length + pending.length + unread.rows.length === 0;
    };
    await until(isSettled, {
      describe: () => `every job is finished and on chain; ${left}`,
      timeoutMs: 120_000,
      intervalMs: 200,
    });
  });
}

async function inspect(folder: string, acknowledged: Acknowledged): Promise<void> {
  await withDatabase(folder, async (db) => {
    assert.deepEqual(await auditLedger(db), []);
    assert.deepEqual(await auditLists(db), []);
    const jobs = await db.selectFrom('job').select('name').execute();
    const names = new Set(jobs.map(({ name }) => name));
    assert.deepEqual(
      [...acknowledged.jobs].filter((name) => !names.has(name)),
      [],
    );
    const files = await db.selectFrom('file').select('id').execute();
    const ids = new Set(files.map(({ id }) => id));
    assert.deepEqual(
      [...acknowledged.uploads].filter((path) => !ids.has(path.split('/')[2]!)),
      [],
    );
    const { CCD } = await balancesOf(db, await idOf(db));
    assert.deepEqual(
      CCD,
      { available: startingCcd - used * BigInt(jobs.length), held: 0n },
      'each job is charged once for its usage',
    );
    assert.ok(used < quote);
    const onChain = await db.selectFrom('chain_event').select(['job_id', 'ccd_cost']).execute();
    assert.equal(new Set(onChain.map(({ job_id }) => job_id)).size, jobs.length);
    assert.equal(onChain.length, jobs.length, 'each result is on chain exactly once');
  });
}

async function withDatabase(
  folder: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder);
  const database = await openDatabase(postgres.url, migrations, () => {}, { poolSize: 2 });
  try {
    await work(database.db);
  } finally {
    await database.close();
    await postgres.stopIfUnused();
  }
}
