import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';

/** As the attacked server is configured, so that the attack is short. */
export const webhookTimeoutMs = 2_000;
/** After the deadline the outcome is only written. */
const recordingMs = 30_000;

const repeat = (socket: Socket, text: string): void => {
  const timer = setInterval(() => socket.write(text), 50);
  socket.on('close', () => clearInterval(timer));
};

/** Receivers that never end an attempt themselves. */
const receivers: Readonly<Record<string, (socket: Socket) => void>> = {
  '/switches': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  '/silent': () => {},
  '/half-open': (socket) => socket.end(),
  '/headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    repeat(socket, 'x: y\r\n');
  },
  '/early-hints': (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  '/status-byte-by-byte': (socket) => {
    const text = [...'HTTP/1.1 200 OK and so on and on and on and on and on and on'];
    const timer = setInterval(() => socket.write(text.shift() ?? ' '), 50);
    socket.on('close', () => clearInterval(timer));
  },
  '/body-byte-by-byte': (socket) => {
    socket.write('HTTP/1.1 500 No\r\nContent-Length: 100000\r\n\r\n');
    repeat(socket, 'x');
  },
};

export const hangingReceivers: Attack = {
  name: 'hanging-receivers',
  claim:
    'an attempt to deliver a webhook ends by its deadline whatever the receiver does, and others get theirs',
  run: async ({ target, bob, alice }) => {
    let delivered = 0;
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => {});
      socket.once('data', (head) => {
        const path = /^POST (\S+)/.exec(String(head))?.[1] ?? '';
        if (path !== '/honest') return receivers[path]?.(socket);
        delivered++;
        socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const add = async (token: string, path: string): Promise<string> => {
      const { status, body } = await target.call(
        'createWebhook',
        { url: `http://127.0.0.1:${port}${path}`, events: ['job.changed'] },
        token,
      );
      assert.equal(status, 200, body.msg);
      return String(body['id']);
    };
    const hooks = new Map<string, string>();
    try {
      for (const path of Object.keys(receivers)) hooks.set(path, await add(bob, path));
      const honest = await add(alice, '/honest');
      for (const token of [bob, alice])
        assert.equal((await target.call('buyLLMToken', { tokensNum: 1, jobName: 'a' }, token)).status, 200);
      await until(() => delivered > 0, { describe: 'the honest receiver has its event' });
      await target.call('deleteWebhook', { id: honest }, alice);
      const deadline = Date.now() + webhookTimeoutMs + recordingMs;
      for (const [path, id] of hooks)
        await until(
          async () => {
            assert.ok(Date.now() < deadline, `the attempt to deliver to ${path} does not end`);
            const { body } = await target.call('webhookDeliveries', { id }, bob);
            const [first] = body['data'] as { attempts: number; durationMs: number; status: number }[];
            if (first === undefined || first.attempts === 0) return false;
            assert.ok(first.status === 0 || first.status === 500, `${path} was answered ${first.status}`);
            return true;
          },
          { describe: `the attempt to deliver to ${path} has ended` },
        );
    } finally {
      for (const id of hooks.values()) await target.call('deleteWebhook', { id }, bob);
      server.close();
    }
  },
};
