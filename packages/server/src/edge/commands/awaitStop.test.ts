import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

/** Waits for its end, as the server does, while its start fails because the other side of a connection has gone. */
const program = `
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { awaitStop } from '${new URL('awaitStop.js', import.meta.url).href}';
void awaitStop({ info() {}, warn() {}, fatal() {} }, { waitMs: 0, answersMsMax: 0 });
setInterval(() => {}, 1_000);
const server = createServer((socket) => socket.destroy()).listen(0);
await once(server, 'listening');
const socket = connect({ port: server.address().port, allowHalfOpen: true });
await new Promise((_, reject) => {
  socket.on('error', reject).on('end', () => setInterval(() => socket.write('more'), 10));
});
`;

test('a start that fails because a connection is closed ends its process, like every other failure', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  assert.equal(code, 1);
});
