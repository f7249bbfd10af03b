import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing';
import { type FaultProxy, openProxy } from './faultProxy.js';

const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket));
let proxy: FaultProxy;
before(async () => {
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
  proxy = await openProxy((echo.address() as { port: number }).port);
});
after(async () => {
  await proxy.close();
  echo.close();
});

interface Talk {
  socket: Socket;
  heard(): string;
}

async function talk(): Promise<Talk> {
  const socket = connect(proxy.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, heard: () => text };
}

const hears = async ({ heard }: Talk, text: string) =>
  await until(() => heard() === text, { describe: () => `${text} is heard; it is ${heard()}` });

test('a proxy passes bytes, keeps them back while it is silent, and passes them in order afterwards', async () => {
  const one = await talk();
  one.socket.write('a');
  await hears(one, 'a');
  proxy.set({ kind: 'silent' });
  one.socket.write('b');
  const other = await talk();
  other.socket.write('x');
  one.socket.write('c');
  assert.equal(one.heard(), 'a');
  proxy.set({ kind: 'slow', delayMs: 1 });
  await hears(one, 'abc');
  await hears(other, 'x');
  proxy.set({ kind: 'pass' });
  one.socket.destroy();
  other.socket.destroy();
});

test('a proxy cuts connections, and refuses them while its target is away', async () => {
  const one = await talk();
  proxy.cut();
  await new Promise((done) => one.socket.once('close', done));
  proxy.set({ kind: 'away' });
  const refused = connect(proxy.port, '127.0.0.1');
  refused.on('error', () => {});
  await new Promise((done) => refused.once('close', done));
  proxy.set({ kind: 'pass' });
  const two = await talk();
  two.socket.write('back');
  await hears(two, 'back');
  two.socket.destroy();
});
