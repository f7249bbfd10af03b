import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { recordEvents } from '../../ground/events/recordEvents.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { webhookChannel } from './deliverer.js';

const webhooks = 1_000;
const hanging = 100;

describe('a thousand webhooks, of which a hundred hang', () => {
  let server: TestServer;
  const arrivals: { path: string; job: string; atMs: number }[] = [];
  const receiver = createServer((request, response) => {
    let payload = '';
    request.on('data', (chunk: Buffer) => {
      payload += chunk.toString();
    });
    request.on('end', () => {
      const number = Number(request.url!.slice(1));
      const { data } = JSON.parse(payload) as { data: { jobID: string } };
      arrivals.push({ path: request.url!, job: data.jobID, atMs: performance.now() });
      if (number > hanging) response.end();
    });
  });

  before(async () => {
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    server = await startTestServer({
      env: { TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1', TRICORN_WEBHOOK_TIMEOUT_MS: '600000' },
    });
  });
  after(async () => {
    await server.close();
    receiver.closeAllConnections();
    receiver.close();
  });

  test('deliver to all others while no attempt at a hanging one has ended', async (context) => {
    const { db } = server.parts;
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'alice@example.com')
      .executeTakeFirstOrThrow();
    const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    await sql`insert into webhook (account_id, url, description, events, last_seq)
      select ${id}, ${origin} || '/' || n, '', '{job.changed}', coalesce((select last_seq from stream where account_id = ${id}), 0)
      from generate_series(1, ${webhooks}) as n`.execute(db);
    db.notifier.notify([{ channel: webhookChannel, payload: '' }]);
    const answered = (job: string) =>
      arrivals.filter((one) => one.job === job && Number(one.path.slice(1)) > hanging);
    // An attempt that a busy machine makes slow is repeated outside the quick lane, so one receiver may be asked twice.
    const reached = (job: string) => new Set(answered(job).map(({ path }) => path)).size;
    for (const job of ['1', '2', '3']) {
      const startedMs = performance.now();
      const before = process.cpuUsage();
      await inTransaction(db, async (tx) =>
        recordEvents(tx, [id], {
          type: 'job.changed',
          jobID: job,
          jobName: job,
          state: 'running',
          reason: '',
        }),
      );
      await until(() => reached(job) >= webhooks - hanging, {
        describe: `event ${job} has reached every receiver that answers`,
      });
      const used = process.cpuUsage(before);
      const delays = answered(job)
        .map(({ atMs }) => atMs - startedMs)
        .sort((a, b) => a - b);
      context.diagnostic(
        `event ${job}: median ${delays[delays.length >> 1]!.toFixed(0)} ms, last ${delays.at(-1)!.toFixed(0)} ms, ${((used.user + used.system) / 1000).toFixed(0)} ms of processor time with the receivers`,
      );
      assert.equal(reached(job), webhooks - hanging);
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from webhook_delivery
        join webhook on webhook.id = webhook_id where attempts > 0 and failing_since is not null
        and split_part(url, '/', 4)::integer <= ${hanging}`.execute(db);
      assert.equal(rows[0]!.count, 0, 'nobody waited for a receiver that hangs');
    }
    const hung = arrivals.filter(({ path }) => Number(path.slice(1)) <= hanging);
    assert.equal(new Set(hung.map(({ path }) => path)).size, hanging, 'the hanging ones were asked as well');
  });
});
