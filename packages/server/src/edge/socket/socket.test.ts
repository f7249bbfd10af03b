import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { type NewEvent, type ServiceEvent, socketCloseCodes, socketPath } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { WebSocket } from 'ws';
import { recordEvents } from '../../ground/events/recordEvents.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';

const finished = (taskId: string): NewEvent => ({
  type: 'task.finished',
  task_id: taskId,
  result_url: 'u',
  status: 'succeeded',
  error: '',
  reason: '',
  extra_urls: {},
});
const progress = (taskId: string): NewEvent => ({
  type: 'task.progress',
  task_id: taskId,
  status: 'running',
  progress: 0.5,
  position: 0,
  preview: '',
});

describe('the streaming channel', () => {
  let server: TestServer;
  let alice: string;
  let bob: string;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_SOCKETS_MAX: '3' } });
    const rows = await server.parts.db
      .selectFrom('account')
      .select(['id', 'email'])
      .orderBy('email')
      .execute();
    [alice, bob] = rows.map(({ id }) => id) as [string, string];
  });
  after(async () => await server.close());

  const record = async (accountIds: string[], event: NewEvent) =>
    await inTransaction(server.parts.db, async (tx) => recordEvents(tx, accountIds, event));

  const open = async (
    query = '',
    options: { token?: string; protocols?: string[] } = { token: server.alice },
  ) => {
    const url = server.url.replace('http', 'ws') + socketPath + query;
    const socket = new WebSocket(
      url,
      options.protocols ?? [],
      options.token ? { headers: { token: options.token } } : {},
    );
    const messages: ServiceEvent[] = [];
    socket.on('message', (data) => messages.push(JSON.parse(String(data)) as ServiceEvent));
    await once(socket, 'open');
    const received = async (count: number) => {
      await until(() => messages.length >= count, { describe: `${count} events have arrived` });
      return messages;
    };
    return { socket, messages, received };
  };

  test('sends an account only its own finished tasks', async () => {
    const mine = await open();
    const taskIds = () => mine.messages.map((event) => ('task_id' in event ? event.task_id : event.type));
    // The server reads events from the moment it has registered the channel, which is after the handshake.
    const hasStarted = async () => {
      await record([alice], finished('probe'));
      return mine.messages.length > 0;
    };
    await until(hasStarted, { describe: 'the channel delivers events' });
    await record([bob], finished('of bob'));
    await record([alice], progress('one'));
    await record([alice], finished('one'));
    await record([alice], finished('last'));
    await until(() => taskIds().includes('last'), { describe: 'the last event has arrived' });
    assert.deepEqual(
      taskIds().filter((id) => id !== 'probe'),
      ['one', 'last'],
    );
    assert.ok(mine.messages.every(({ type }) => type === 'task.finished'));
    mine.socket.close();
  });

  test('replays missed events with ?since, in order and without gaps', async () => {
    const { last_seq: start } = await server.parts.db
      .selectFrom('stream')
      .select('last_seq')
      .where('account_id', '=', alice)
      .executeTakeFirstOrThrow();
    await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        record([alice, bob], index % 2 ? finished(`t${index}`) : progress(`t${index}`)),
      ),
    );
    const late = await open(`?events=all&since=${start}`);
    const events = await late.received(300);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      Array.from({ length: 300 }, (_, index) => start + 1 + index),
    );
    late.socket.close();
  });

  test('accepts a browser’s token as a subprotocol', async () => {
    const { socket } = await open('', { protocols: ['tricorn', server.alice] });
    assert.equal(socket.protocol, 'tricorn');
    socket.close();
  });

  test('closes with a code that says why', async () => {
    const refused = await open('', { token: 'nonsense' });
    const [code] = (await once(refused.socket, 'close')) as [number];
    assert.equal(code, socketCloseCodes.tokenRefused);
    const openAsBob = async () => await open('', { token: server.bob });
    const some = await Promise.all([openAsBob(), openAsBob(), openAsBob()]);
    const last = await openAsBob();
    const [tooMany] = (await once(last.socket, 'close')) as [number];
    assert.equal(tooMany, socketCloseCodes.tooManySockets);
    for (const { socket } of some) socket.close();
  });
});
