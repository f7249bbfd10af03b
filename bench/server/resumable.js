// A large upload through the SDK that survives three cut connections and a killed server.
//   npm run bench -- server/resumable.js -- --gigabytes 5
// Needs about twice that much disk in the temporary folder at its end, while the stored file is read and compared.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Tricorn } from '../../packages/client/dist/index.js';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';

const { values } = parseArgs({ options: { gigabytes: { type: 'string', default: '1' } } });
const bytes = Math.round(Number(values.gigabytes) * 1e9);
const blockBytes = 1 << 20;
const cutsAt = [0.2, 0.45, 0.85].map((share) => share * bytes);
const killAt = 0.65 * bytes;

/** Bytes that anyone can compute again: each block is the hash of its number, repeated. */
function blockOf(index) {
  const block = Buffer.alloc(blockBytes);
  const seed = createHash('sha256').update(String(index)).digest();
  for (let at = 0; at < blockBytes; at += 32) seed.copy(block, at);
  return block;
}
const sent = createHash('sha256');
const file = {
  name: 'large.bin',
  type: 'application/octet-stream',
  size: bytes,
  stream: () =>
    ReadableStream.from(
      (async function* () {
        for (let at = 0; at < bytes; at += blockBytes) {
          const block = blockOf(at / blockBytes).subarray(0, Math.min(blockBytes, bytes - at));
          sent.update(block);
          yield block;
        }
      })(),
    ),
};

const dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-resumable-'));
const settings = {
  TRICORN_CHAIN_RPC: 'off',
  TRICORN_PRIVACY_NODES: 'off',
  TRICORN_RESUMABLE_BYTES_MAX: String(bytes),
  TRICORN_STORAGE_BYTES_MAX: String(2 * bytes),
};
let server = await startServer(dataFolder, settings);
const port = new URL(server.url).port;

// Everything goes through this, so that connections can be cut where a network would cut them.
let passed = 0;
let cuts = 0;
const proxy = createServer((client) => {
  const upstream = connect(Number(new URL(server.url).port), '127.0.0.1');
  const end = () => {
    client.destroy();
    upstream.destroy();
  };
  for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  client.on('data', (chunk) => {
    passed += chunk.length;
    if (cuts < cutsAt.length && passed > cutsAt[cuts]) {
      cuts++;
      end();
    }
  });
  client.pipe(upstream).pipe(client);
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');

let kills = 0;
let restarting = Promise.resolve();
const began = performance.now();
let peakBytes = 0;
const tricorn = new Tricorn({
  baseUrl: `http://127.0.0.1:${proxy.address().port}`,
  email: 'alice@example.com',
  passwd: password,
});
try {
  const path = await tricorn.upload(file, {
    onProgress: ({ bytesDone }) => {
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
      if (kills > 0 || bytesDone < killAt) return;
      kills++;
      restarting = (async () => {
        const ended = once(server.child, 'exit');
        server.child.kill('SIGKILL');
        await ended;
        server = await startServer(dataFolder, { ...settings, PORT: port });
      })();
    },
  });
  const seconds = (performance.now() - began) / 1_000;
  await restarting;
  if (!path.startsWith('/uploads/')) throw new Error(`the path is ${path}`);
  if (cuts !== 3 || kills !== 1) throw new Error(`${cuts} cuts and ${kills} kills`);
  const wanted = sent.digest('hex');
  const stored = await hashOfStored();
  if (stored !== wanted) throw new Error('the stored file differs');
  console.log(
    `${bytes} bytes arrived whole after ${cuts} cuts and ${kills} kill -9; ${passed - bytes} bytes were sent again`,
  );
  report({
    what: `upload of ${values.gigabytes} GB with three cuts and a killed server`,
    unit: 'MB/s',
    ours: bytes / 1e6 / seconds,
    note: `${((passed - bytes) / 1e6).toFixed(1)} MB were sent again; the client used at most ${Math.round(peakBytes / 1e6)} MB`,
  });
} finally {
  tricorn.close();
  proxy.close();
  await restarting.catch(() => {});
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  await ended;
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The SHA-256 of the largest file in the store. */
async function hashOfStored() {
  const folder = join(dataFolder, 'files');
  for (const inner of await readdir(folder)) {
    if (inner.length !== 2) continue;
    for (const name of await readdir(join(folder, inner))) {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(join(folder, inner, name))) hash.update(chunk);
      return hash.digest('hex');
    }
  }
  throw new Error('nothing is stored');
}
