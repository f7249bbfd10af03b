import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDatabase } from './testing/harness.js';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
/** The moments of a start at which the database goes away, as parts of what the start sends to it. */
const moments = [0.4, 0.7];

let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;
before(async () => {
  database = await createDatabase('withDemoAccounts');
  folder = await mkdtemp(join(tmpdir(), 'tricorn-failed-start-'));
  await chmod(folder, 0o755);
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts a server whose database goes away for good after that many messages; tells how it ended and what its start sent. */
async function startUntil(messagesMax: number) {
  const sockets = new Set<Socket>();
  let messages = 0;
  let messagesOfStart = 0;
  const proxy = createServer((socket) => {
    const target = connect(join(new URL(database.url).searchParams.get('host')!, '.s.PGSQL.5432'));
    for (const one of [socket, target]) {
      sockets.add(one);
      one.on('error', () => {});
    }
    socket.on('close', () => target.destroy());
    target.on('close', () => socket.destroy());
    socket.on('data', (data) => {
      if (++messages <= messagesMax) return target.write(data);
      proxy.close();
      for (const one of sockets) one.destroy();
    });
    target.on('data', (data) => socket.write(data));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const name = new URL(database.url).pathname;
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      TRICORN_PRIVACY_NODES: 'off',
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: `postgresql://tricorn@127.0.0.1:${port}${name}`,
      TRICORN_SECRET: 'the secret of the tests of failed starts',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!text.includes('Tricorn is ready')) return;
      messagesOfStart = messages;
      child.kill('SIGTERM');
    });
  const [code] = (await exit) as [number | null];
  proxy.close();
  for (const one of sockets) one.destroy();
  return { code, messagesOfStart, output };
}

test('a server whose database goes away while it starts ends with an error, and the next start works', async (t) => {
  // The first start of a folder does more than later ones.
  await startUntil(Number.POSITIVE_INFINITY);
  const complete = await startUntil(Number.POSITIVE_INFINITY);
  assert.equal(complete.code, 0, complete.output);
  for (const moment of moments) {
    await t.test(`after ${moment * 100} % of the start`, async () => {
      const { code, output } = await startUntil(Math.round(complete.messagesOfStart * moment));
      // Late in a start the database may be needed no more; then the server serves without it, and stops when asked.
      assert.equal(code, output.includes('Tricorn is ready') ? 0 : 1, output);
    });
  }
  const next = await startUntil(Number.POSITIVE_INFINITY);
  assert.equal(next.code, 0, next.output);
});
