// One event to 1,000 webhooks of which 100 hang: how long until the other 900 have it, and what a delivery costs.
//   npm run bench -- server/webhooks.js        about 30 seconds on quiet cores
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { report } from '../_report.js';

const webhooks = 1_000;
const hanging = 100;
const events = 8;

if (process.argv[2] === 'receiver') receive();
else await measure();

/** A process of its own, so that its work is not counted as the server's. */
function receive() {
  let arrived = [];
  let wanted = '';
  const server = createServer((request, response) => {
    let payload = '';
    request.on('data', (chunk) => {
      payload += chunk;
    });
    request.on('end', () => {
      if (Number(request.url.slice(1)) <= hanging) return;
      response.end();
      if (JSON.parse(payload).data.jobID !== wanted) return;
      arrived.push(Date.now());
      if (arrived.length === webhooks - hanging) process.send({ arrived });
    });
  });
  process.on('message', ({ job }) => {
    wanted = job;
    arrived = [];
    process.send({});
  });
  process.on('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}

async function measure() {
  const { startTestServer } = await import('../../packages/server/dist/testing/harness.js');
  const { recordEvents } = await import('../../packages/server/dist/ground/events/recordEvents.js');
  const { inTransaction } = await import('../../packages/server/dist/ground/store/inTransaction.js');
  const { webhookChannel } = await import('../../packages/server/dist/domains/webhooks/deliverer.js');
  const receiver = fork(fileURLToPath(import.meta.url), ['receiver']);
  const [{ port }] = await once(receiver, 'message');
  const server = await startTestServer({
    env: { TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1', TRICORN_WEBHOOK_TIMEOUT_MS: '60000' },
  });
  try {
    const { db } = server.parts;
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'alice@example.com')
      .executeTakeFirstOrThrow();
    const newest = await db
      .selectFrom('stream')
      .select('last_seq')
      .where('account_id', '=', id)
      .executeTakeFirst();
    await db
      .insertInto('webhook')
      .values(
        Array.from({ length: webhooks }, (_, index) => ({
          account_id: id,
          url: `http://127.0.0.1:${port}/${index + 1}`,
          description: '',
          events: ['job.changed'],
          last_seq: newest?.last_seq ?? 0,
        })),
      )
      .execute();
    db.notifier.notify([{ channel: webhookChannel, payload: '' }]);
    const lasts = [];
    const costs = [];
    for (let event = 1; event <= events; event++) {
      const job = String(event);
      receiver.send({ job });
      await once(receiver, 'message');
      const cpuBefore = process.cpuUsage();
      const began = Date.now();
      await inTransaction(db, async (tx) =>
        recordEvents(tx, [id], {
          type: 'job.changed',
          jobID: job,
          jobName: job,
          state: 'running',
          reason: '',
        }),
      );
      const [{ arrived }] = await once(receiver, 'message');
      const { user, system } = process.cpuUsage(cpuBefore);
      lasts.push(Math.max(...arrived) - began);
      costs.push((user + system) / 1_000 / webhooks);
      console.log(
        `event ${job}: last after ${lasts.at(-1)} ms, ${costs.at(-1).toFixed(2)} ms of processor time for each delivery`,
      );
    }
    // The first events compile the code and find out which receivers hang.
    const settled = (values) => values.slice(2).sort((a, b) => a - b);
    report({
      what: 'last of 900 webhooks, while 100 hang',
      unit: 'ms',
      ours: settled(lasts).at(-1),
      goal: { atMost: 1_000 },
    });
    report({
      what: 'processor time of the server for one delivery',
      unit: 'ms',
      ours: settled(costs)[costs.length >> 2],
    });
  } finally {
    receiver.disconnect();
    await server.close();
  }
}
