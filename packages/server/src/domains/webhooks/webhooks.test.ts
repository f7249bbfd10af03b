import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { NewEvent } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { recordEvents } from '../../ground/events/recordEvents.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { pausesMs } from './deliveries.js';

interface Received {
  path: string;
  headers: Record<string, string>;
  payload: string;
  type: string;
  data: Record<string, unknown> & { seq: number };
}

describe('a webhook', () => {
  let server: TestServer;
  let receiver: ReturnType<typeof createServer>;
  let origin: string;
  const received: Received[] = [];
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();

  before(async () => {
    receiver = createServer((request, response) => {
      let payload = '';
      request.on('data', (chunk: Buffer) => {
        payload += chunk.toString();
      });
      request.on('end', () => {
        const path = request.url!;
        received.push({
          path,
          headers: request.headers as Record<string, string>,
          payload,
          ...JSON.parse(payload),
        });
        const answer = answers.get(path.split('?')[0]!);
        if (answer === undefined) response.end('thanks');
        else answer(request, response);
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    server = await startTestServer({
      env: {
        TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
        TRICORN_WEBHOOK_TIMEOUT_MS: '1500',
        TRICORN_WEBHOOKS_MAX: '40',
      },
    });
  });
  after(async () => {
    await server.close();
    receiver.closeAllConnections();
    receiver.close();
  });

  const create = async (path: string, fields: object = {}, token = server.alice) => {
    const url = path.startsWith('http') ? path : origin + path;
    const { status, body } = await server.call('createWebhook', { url, ...fields }, token);
    assert.equal(status, 200, body.msg);
    return { id: String(body['id']), secret: String(body['secret']), body };
  };
  const accountOf = async (email: string) =>
    (
      await server.parts.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const happen = async (events: readonly NewEvent[], email = 'alice@example.com') => {
    const account = await accountOf(email);
    await inTransaction(server.parts.db, async (tx) => {
      for (const event of events) recordEvents(tx, [account], event);
    });
  };
  const changed = (jobID: string, jobName: string): NewEvent => ({
    type: 'job.changed',
    jobID,
    jobName,
    state: 'running',
    reason: '',
  });
  const at = (path: string) => received.filter((one) => one.path === path);
  const log = async (id: string) =>
    (await server.call('webhookDeliveries', { id, pageSize: 100 }, server.alice)).body['data'] as {
      seq: number;
      state: string;
      status: number;
      attempts: number;
      answer: string;
    }[];
  const listed = async (id: string, token = server.alice) =>
    (
      (await server.call('webhookList', { pageSize: 100 }, token)).body['data'] as Record<string, unknown>[]
    ).find((one) => one['id'] === id);
  const arrive = async (path: string, count: number) =>
    await until(() => at(path).length >= count, { describe: `${count} deliveries at ${path}` });
  const remove = async (id: string) => await server.call('deleteWebhook', { id }, server.alice);

  test('delivers the numbered events, signed, in the order of each job, and logs the answers', async () => {
    const { id, secret } = await create('/good');
    const jobs = ['1', '2', '3'];
    await happen(Array.from({ length: 30 }, (_, step) => changed(jobs[step % 3]!, String(step))));
    await arrive('/good', 30);
    const { body } = await server.call('webhookList', {}, server.alice);
    assert.ok(!JSON.stringify(body).includes(secret), 'the secret is shown once');
    for (const job of jobs) {
      const seqs = at('/good')
        .filter(({ data }) => data['jobID'] === job)
        .map(({ data }) => data.seq);
      assert.equal(seqs.length, 10);
      assert.deepEqual(
        seqs,
        [...seqs].sort((a, b) => a - b),
      );
    }
    const one = at('/good')[0]!;
    assert.deepEqual(new Webhook(secret).verify(one.payload, one.headers), JSON.parse(one.payload));
    assert.throws(() => new Webhook(secret).verify(`${one.payload} `, one.headers));
    assert.equal(one.headers['webhook-id'], `msg_${id}_${one.data.seq}`);
    await until(async () => (await log(id)).every(({ state }) => state === 'delivered'), {
      describe: 'all are logged as delivered',
    });
    assert.deepEqual((await log(id))[0]!.answer, 'thanks');
    await remove(id);
  });

  test('gets only the types it asked for, and progress only if it asked for it', async () => {
    const all = await create('/all');
    const some = await create('/some', { events: 'job.progress' });
    await happen([
      changed('4', 'a'),
      { type: 'job.progress', jobID: '4', progress: 0.5, detail: {} },
      changed('4', 'b'),
    ]);
    await arrive('/all', 2);
    await arrive('/some', 1);
    assert.deepEqual(
      at('/all').map(({ type }) => type),
      ['job.changed', 'job.changed'],
    );
    assert.deepEqual(
      at('/some').map(({ type }) => type),
      ['job.progress'],
    );
    await remove(all.id);
    await remove(some.id);
  });

  test('that fails is tried again with growing pauses, and holds back only the events of its job', async () => {
    let broken = true;
    answers.set('/flaky', (_, response) => {
      const { data } = received.at(-1)!;
      response.writeHead(broken && data['jobID'] === '5' ? 500 : 204).end('later\0');
    });
    const { id } = await create('/flaky');
    await happen([changed('5', 'first'), changed('5', 'second'), changed('6', 'other')]);
    await until(async () => (await log(id)).some(({ status }) => status === 500), { describe: 'one failed' });
    await until(() => at('/flaky').some(({ data }) => data['jobID'] === '6'), { describe: 'the other job' });
    assert.ok(!at('/flaky').some(({ data }) => data['jobName'] === 'second'), 'the order is kept');
    const { rows } = await sql<{ pause: number }>`
      select extract(epoch from next_at - attempted_at)::float8 as pause from webhook_delivery
      where webhook_id = ${id} and status = 500`.execute(server.parts.db);
    assert.ok(rows[0]!.pause > 4 && rows[0]!.pause < 15, `${rows[0]!.pause} s`);
    broken = false;
    await sql`update webhook_delivery set next_at = now() where webhook_id = ${id}`.execute(server.parts.db);
    await sql`update webhook set due_at = now() where id = ${id}`.execute(server.parts.db);
    await until(() => at('/flaky').some(({ data }) => data['jobName'] === 'second'), {
      describe: 'the second one follows the first',
    });
    await remove(id);
  });

  test('is tried for more than a day, then switched off with a notice, and continues when switched on', async () => {
    assert.ok(pausesMs.reduce((sum, pause) => sum + pause, 0) >= 24 * 3_600_000);
    assert.ok(pausesMs.every((pause, index) => index === 0 || pause >= pausesMs[index - 1]!));
    let isDown = true;
    answers.set('/down', (_, response) => response.writeHead(isDown ? 503 : 200).end());
    const { id } = await create('/down');
    await happen([changed('7', 'lost'), changed('7', 'kept')]);
    await until(async () => (await log(id)).some(({ status }) => status === 503), { describe: 'it failed' });
    await sql`update webhook_delivery set attempts = ${pausesMs.length}, next_at = now()
      where webhook_id = ${id} and attempts > 0`.execute(server.parts.db);
    await sql`update webhook set due_at = now() where id = ${id}`.execute(server.parts.db);
    await until(async () => (await listed(id))?.['state'] === 'off', { describe: 'it is switched off' });
    assert.match(String((await listed(id))?.['reason']), /accepted nothing for a day/);
    const { rows } = await sql<{ body: { webhook_id: string } }>`
      select body from event where type = 'webhook.disabled'`.execute(server.parts.db);
    assert.deepEqual(
      rows.map(({ body }) => body.webhook_id),
      [id],
    );
    isDown = false;
    await happen([changed('8', 'later')]);
    await server.call('updateWebhook', { id, url: `${origin}/down`, state: 'on' }, server.alice);
    await until(
      () => ['kept', 'later'].every((name) => at('/down').some(({ data }) => data['jobName'] === name)),
      { describe: 'it continues' },
    );
    await remove(id);
  });

  test('replays from an event number, and a rotated secret overlaps', async () => {
    const { id, secret } = await create('/again');
    await happen([changed('9', 'a'), changed('9', 'b'), changed('9', 'c')]);
    await arrive('/again', 3);
    const { data } = at('/again')[0]!;
    const rotated = await server.call('rotateWebhookSecret', { id }, server.alice);
    await server.call('replayWebhook', { id, since: data.seq }, server.alice);
    await arrive('/again', 5);
    const repeated = at('/again').slice(3);
    assert.deepEqual(
      repeated.map((one) => one.data['jobName']),
      ['b', 'c'],
    );
    assert.equal(repeated[0]!.headers['webhook-id'], at('/again')[1]!.headers['webhook-id']);
    for (const key of [secret, String(rotated.body['secret'])])
      new Webhook(key).verify(repeated[0]!.payload, repeated[0]!.headers);
    await server.call('rotateWebhookSecret', { id, overlapMinutes: 0 }, server.alice);
    await server.call('replayWebhook', { id, since: data.seq }, server.alice);
    await arrive('/again', 7);
    assert.throws(() => new Webhook(secret).verify(at('/again')[6]!.payload, at('/again')[6]!.headers));
    const future = await server.call('replayWebhook', { id, since: 1_000_000 }, server.alice);
    assert.deepEqual([future.status, future.body.field], [400, 'since']);
    await remove(id);
  });

  test('is refused for addresses that are not public, and other people cannot touch it', async () => {
    const { id } = await create('/own');
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://0x0a000001/',
      'ftp://127.0.0.1/',
      'http://user:secret@127.0.0.1/',
      'nonsense',
    ]) {
      const { status, body } = await server.call('createWebhook', { url }, server.alice);
      assert.deepEqual([status, body.error, body.field], [400, 'webhookAddressRefused', 'url'], url);
      assert.ok(!body.msg.includes('secret'));
    }
    const invented = await server.call('createWebhook', { url: origin, events: 'job.dreamt' }, server.alice);
    assert.deepEqual([invented.status, invented.body.field], [400, 'events']);
    const url = `${origin}/stolen`;
    for (const wanted of [id, 'x', '11111111-1111-4111-8111-111111111111'])
      for (const name of [
        'updateWebhook',
        'rotateWebhookSecret',
        'deleteWebhook',
        'replayWebhook',
        'webhookDeliveries',
      ] as const) {
        const { status, body } = await server.call(name, { id: wanted, url, since: 0 }, server.bob);
        assert.deepEqual([status, body.error], [404, 'webhookUnknown'], name);
      }
    assert.equal(await listed(id, server.bob), undefined);
    const made = await server.call('createApiKey', { name: 'k', scopes: '*:write' }, server.alice);
    const key = String(made.body['key']);
    for (const name of ['createWebhook', 'updateWebhook', 'rotateWebhookSecret', 'deleteWebhook'] as const)
      assert.equal((await server.call(name, { id, url }, key)).body.error, 'keyNotAllowed');
    await remove(id);
  });

  test('whose receiver hangs, redirects, floods or answers nonsense is logged, and harms nobody else', async () => {
    const sockets = new Set<Socket>();
    const servers: Server[] = [];
    const serve = async (answer: (socket: Socket) => void): Promise<string> => {
      const one = createSocketServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.once('data', () => answer(socket));
      });
      servers.push(one);
      await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
      return `http://127.0.0.1:${(one.address() as AddressInfo).port}/`;
    };
    const pour = (socket: Socket) => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      socket.once('drain', () => pour(socket));
    };
    answers.set('/redirect', (_, response) =>
      response.writeHead(302, { location: `${origin}/target` }).end(),
    );
    answers.set('/gone', (_, response) => response.writeHead(410).end());
    const hooks = {
      hangs: await create(await serve(() => {})),
      nonsense: await create(await serve((socket) => socket.end('this is not HTTP\r\n\r\n'))),
      floods: await create(
        await serve((socket) => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          pour(socket);
        }),
      ),
      redirects: await create('/redirect'),
      gone: await create('/gone'),
      good: await create('/beside'),
    };
    await happen([changed('10', 'a'), changed('11', 'b')]);
    await arrive('/beside', 2);
    assert.equal(
      (await log(hooks.hangs.id)).filter(({ attempts }) => attempts > 0).length,
      0,
      'it still hangs',
    );
    const lastOf = async (name: keyof typeof hooks) =>
      (await log(hooks[name].id)).find(({ attempts }) => attempts > 0);
    for (const name of Object.keys(hooks) as (keyof typeof hooks)[])
      await until(async () => (await lastOf(name)) !== undefined, { describe: `an attempt at ${name}` });
    assert.match((await lastOf('hangs'))!.answer, /No answer within 1500 ms/);
    assert.equal((await lastOf('nonsense'))!.status, 0);
    assert.deepEqual(
      [(await lastOf('floods'))!.status, (await lastOf('floods'))!.answer.length],
      [200, 1_024],
    );
    assert.equal((await lastOf('redirects'))!.status, 302);
    assert.equal(at('/target').length, 0, 'redirects are not followed');
    await until(async () => (await listed(hooks.gone.id))?.['state'] === 'off', { describe: '410 ends it' });
    for (const { id } of Object.values(hooks)) await remove(id);
    for (const one of servers) one.close();
    for (const socket of sockets) socket.destroy();
  });

  test('belongs to at most the allowed number', async () => {
    const made: string[] = [];
    for (let count = 0; count < 40; count++) made.push((await create(`/many?${count}`, {}, server.carol)).id);
    const { status, body } = await server.call('createWebhook', { url: origin }, server.carol);
    assert.deepEqual([status, body.error], [409, 'tooManyWebhooks']);
    await happen([changed('12', 'x')], 'carol@example.com');
    await until(() => received.filter(({ path }) => path.startsWith('/many')).length === 40, {
      describe: 'every webhook gets it',
    });
    assert.equal(made.length, 40);
  });
});
