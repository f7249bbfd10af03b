import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { open, pingFrame, send, webSocketHead } from '../connection.js';
import { descriptorsOf } from '../descriptors.js';

/** Asks for answers and does not read them. */
export const pings: Attack = {
  name: 'pings',
  claim: 'a client that sends pings without reading the pongs is disconnected',
  run: async ({ target, alice }) => {
    const flood = Buffer.concat(Array.from({ length: 5_000 }, pingFrame));
    const attack = async () => {
      const connection = await open(target.baseUrl, webSocketHead(alice), false);
      await until(
        async () => {
          await send(connection, flood);
          return connection.socket.destroyed;
        },
        { describe: 'the server drops the client', intervalMs: 1 },
      );
    };
    await Promise.all([attack(), attack(), attack()]);
  },
};

/** Sends many requests for a large file in one go, and reads nothing. */
export const unreadAnswers: Attack = {
  name: 'unread-answers',
  claim: 'answers that are not read are not buffered without limit, and their connections are closed',
  run: async ({ target }) => {
    const request = 'GET /docs/assets/swagger-ui-bundle.js HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const pipelined = [20, 200].map((count) => request.repeat(count));
    const readers = await Promise.all(
      Array.from({ length: 20 }, (_, reader) => open(target.baseUrl, pipelined[reader % 2]!, false)),
    );
    const ports = readers.flatMap(({ socket }) => socket.localPort ?? []);
    const openReaders = () => ports.filter((port) => isConnected(target.pid, port)).length;
    const before = descriptorsOf(target);
    try {
      await until(() => openReaders() === 0, {
        describe: () => `the server drops the readers; it keeps ${openReaders()}`,
        intervalMs: 100,
      });
      await until(() => descriptorsOf(target) < before + readers.length, {
        describe: () => `the files are closed; ${descriptorsOf(target)} descriptors are open, ${before} were`,
      });
    } finally {
      for (const { socket } of readers) socket.destroy();
    }
  },
};

/** Whether the server's side of a connection is established; a client that reads nothing does not notice its end. */
function isConnected(pid: number, clientPort: number): boolean {
  const established = '01';
  const remote = `:${clientPort.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([, , to, state]) => to?.endsWith(remote) && state === established);
}

export const connections: Attack = {
  name: 'connections',
  claim: 'one address cannot take all connections',
  run: async ({ target }) => {
    const { hostname, port } = new URL(target.baseUrl);
    const sockets = Array.from({ length: 1_100 }, () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.6' });
      socket.on('error', () => {});
      return socket;
    });
    try {
      await Promise.all(
        sockets.map((socket) =>
          Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {}),
        ),
      );
      await until(() => sockets.filter(({ destroyed }) => destroyed).length >= 76, {
        describe: 'the connections above the limit are closed',
      });
      assert.equal((await fetch(`${target.baseUrl}/healthz`)).status, 200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  },
};
