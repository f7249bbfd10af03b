// Runs in its own process: it keeps the event loop busy, and counts its child processes.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, until } from '@tricorn/testing';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { compose, type Running } from '../../compose.js';
import { readConfig } from '../../config.js';
import { createLogger } from '../../ground/observability/logger.js';
import { idOf } from '../../testing/demoAccounts.js';
import { callOperation, createDatabase, demoPassword } from '../../testing/harness.js';
import { prometheusMissing, startPrometheus } from '../../testing/prometheus.js';
import { submitCountingJob } from '../../testing/submitCountingJob.js';
import { serveProcessHealth } from './serveProcessHealth.js';

const folder = new URL('../../../../../docs/monitoring/', import.meta.url);
const read = async (name: string) => await readFile(new URL(name, folder), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

/**
 * The rules as they are shipped, but without waiting: a condition fires as soon as it holds, rates are those of the last
 * seconds, and a child process counts as large above 6 MB, because a test must not take 6 GB.
 */
const atOnce = (rules: string) =>
  rules
    .replaceAll(/^( +for:) .*$/gm, '$1 0s')
    .replaceAll(/\[\d+m\]/g, '[15s]')
    .replace('6e9', '6e6');

describe('the shipped alerts and the dashboard in a real Prometheus', { skip: prometheusMissing }, () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let dataFolder: string;
  let api: Running;
  let worker: Running;
  let node: Awaited<ReturnType<typeof serveProcessHealth>>;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  let rules: Rule[];
  let token: string;

  before(async () => {
    database = await createDatabase('withDemoAccounts');
    dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-alerts-'));
    const config = readConfig({
      PORT: '0',
      TRICORN_CHAIN_RPC: 'off',
      TRICORN_DATA: dataFolder,
      TRICORN_DATABASE_URL: database.url,
      TRICORN_DEMO_PASSWORD: demoPassword,
      TRICORN_HEALTH_PORT: '0',
      // Nobody listens there.
      TRICORN_LLM_URL: `http://127.0.0.1:${await freePort()}`,
      TRICORN_PRIVACY_NODES: 'off',
    });
    const start = async (roles: { api: boolean; worker: boolean }) =>
      await compose(config, roles, createLogger('silent'));
    api = await start({ api: true, worker: false });
    worker = await start({ api: false, worker: true });
    node = await serveProcessHealth({ host: '127.0.0.1', port: 0, metricsToken: undefined });
    const targets = [api.healthUrl!, worker.healthUrl!, node.url].map((url) => new URL(url).host);
    const text = await read('alerts.yaml');
    rules = (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
    prometheus = await startPrometheus(targets, atOnce(text));
    const signedIn = { email: 'alice@example.com', passwd: demoPassword };
    token = String((await callOperation(api.url!, 'genToken', signedIn)).body['token']);
  });
  after(async () => {
    await prometheus.stop();
    await worker.stop();
    await api.stop();
    await node.close();
    await database.drop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const panels = async () =>
    (
      JSON.parse(await read('dashboard.json')) as {
        panels: { title: string; targets: { expr: string }[] }[];
      }
    ).panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

  test('shows the processes of every role in the panels about processes', async () => {
    const each = (await panels()).filter(({ expr }) => /^(rate\()?tricorn_/.test(expr));
    assert.ok(each.length >= 6, `${each.length} panels`);
    for (const { title, expr } of each)
      await until(async () => (await prometheus.query(expr)).length === 3, {
        describe: `API, worker and a process without a database are in "${title}"`,
      });
  });

  test('fires every alert when its cause is there, with what to do, and every panel shows numbers', async () => {
    const { db } = api.parts;
    const alice = await idOf(db);
    // Work that nobody takes: it gets old, its charge stays held, and its contract does not reach the chain.
    await worker.stop();
    await submitCountingJob(db, alice, { queue: 'training' });
    await submitCountingJob(db, alice, { queue: 'learning' });
    await sql`update work set created_at = now() - interval '31 minutes'`.execute(db);
    await sql`update work set state = 'running', lease = gen_random_uuid(), lease_until = now() - interval '1 minute'
      where queue = 'learning'`.execute(db);
    await sql`update chain_order set due_at = now() - interval '16 minutes'`.execute(db);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update charge set opened_at = now() - interval '8 days' where state = 'held'`.execute(tx);
    });
    await sql`insert into mail (account_id, kind, next_at) select ${alice}, 'jobEnded', now() + interval '1 day'
      from generate_series(1, 101)`.execute(db);
    await sql`with receiver as (
        insert into webhook (account_id, url, description, events, last_seq, failing_since)
        values (${alice}, 'https://receiver.example', '', '{}', 0, now()) returning id
      ) insert into webhook_delivery (webhook_id, seq, job, type, body, event_at, next_at)
      select id, n, '', 'job.changed', '{}', now(), now() + interval '1 day' from receiver, generate_series(1, 50001) as n`.execute(
      db,
    );
    let over = false;
    const failing = async () => {
      while (!over) await callOperation(api.url!, 'callLLM3', { prompt: 'Hi' }, token).then(() => sleep(100));
    };
    const slow = async () => {
      const asking = async () =>
        await db.transaction().execute(async (tx) => {
          await sql`lock table account_balance in access exclusive mode`.execute(tx);
          void callOperation(api.url!, 'userInfo', {}, token).catch(() => {});
          await sleep(1_500);
        });
      // The lock may collide with that of a call; then it is tried again.
      while (!over) await asking().catch(() => {});
    };
    const busy = async () => {
      const never = new Int32Array(new SharedArrayBuffer(4));
      while (!over) {
        Atomics.wait(never, 0, 0, 600);
        await sleep(400);
      }
    };
    const causes = [failing(), slow(), busy()];
    const wanted = rules.map(({ alert }) => alert).filter((alert) => alert !== 'TricornProcessesGone');
    const seen = new Map<string, string | undefined>();
    try {
      await until(
        async () => {
          for (const { labels, annotations } of await prometheus.firing())
            seen.set(labels['alertname']!, annotations['runbook']);
          return wanted.every((alert) => seen.has(alert));
        },
        {
          describe: () => `these fire as well: ${wanted.filter((alert) => !seen.has(alert)).join(', ')}`,
          intervalMs: 500,
        },
      );
      for (const { title, expr } of await panels())
        await until(async () => (await prometheus.query(expr)).length > 0, {
          describe: `the panel "${title}" shows numbers`,
        });
    } finally {
      over = true;
      await Promise.all(causes);
    }
    const gone = async () =>
      (await prometheus.firing()).find(({ labels }) => labels['alertname'] === 'TricornProcessesGone');
    await until(async () => (await gone()) === undefined, { describe: 'the API reports', intervalMs: 500 });
    await api.stop();
    const { annotations } = await until(gone, {
      describe: 'the alert about processes fires',
      intervalMs: 500,
    });
    seen.set('TricornProcessesGone', annotations['runbook']);
    for (const { alert, annotations: shipped } of rules) {
      assert.ok(shipped.runbook.length > 40, `${alert} says what to do`);
      assert.equal(seen.get(alert), shipped.runbook);
    }
  });
});
