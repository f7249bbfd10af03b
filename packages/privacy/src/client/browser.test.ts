import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openInput } from './openInput.js';
import { generateBoxKeyPair } from './sealedBox.js';
import { openBox, sealBox } from './shareBox.js';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);
const root = fileURLToPath(new URL('..', import.meta.url));
// A bundler does this in the console.
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const importMap = JSON.stringify({
  imports: {
    '@hpke/core': '/node_modules/@hpke/core/esm/mod.js',
    '@hpke/common': '/node_modules/@hpke/common/esm/mod.js',
  },
});

test('a real browser seals an input that three nodes can open', {
  skip: chromium === undefined ? 'no Chromium on this machine' : false,
  timeout: 120_000,
}, async () => {
  const nodes = await Promise.all([0, 1, 2].map(() => generateBoxKeyPair()));
  const owner = await generateBoxKeyPair();
  const script = `
    import { parseMatrix, sealInput } from '/client/index.js';
    const { boxes } = await sealInput({
      binding: { job: 'browser', round: 1, party: 2, operation: 'add' },
      matrix: parseMatrix('[[1.5, -2], [3, 4000000000000000000000]]'),
      nodeKeys: ${JSON.stringify(nodes.map(({ publicKey }) => publicKey))},
      reopenTo: ${JSON.stringify(owner.publicKey)},
    });
    await fetch('/boxes', { method: 'POST', body: JSON.stringify(boxes.map((box) => Array.from(box))) });`;
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-browser-'));
  let received: (boxes: number[][]) => void = () => {};
  const arrived = new Promise<number[][]>((done) => {
    received = done;
  });
  const server = createServer((request, reply) => {
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        reply.end();
        received(JSON.parse(body) as number[][]);
      });
    } else if (request.url === '/') {
      const page = `<!doctype html><script type="importmap">${importMap}</script><script type="module">${script}</script>`;
      reply.setHeader('content-type', 'text/html').end(page);
    } else {
      const url = request.url ?? '';
      const path = url.startsWith('/node_modules') ? join(modules, '..', url) : join(root, url);
      readFile(path).then(
        (file) => reply.setHeader('content-type', 'text/javascript').end(file),
        () => reply.writeHead(404).end(),
      );
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const browser = promisify(execFile)(chromium!, [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${folder}`,
    '--remote-debugging-port=0',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  ]);
  browser.catch(() => undefined);
  try {
    const boxes = await arrived;
    // Each node opens its box and gives it back to the owner.
    const exported = await Promise.all(
      boxes.map(async (box, node) => {
        const { header, payload } = await openBox(nodes[node]!, Uint8Array.from(box));
        assert.deepEqual([header.job, header.party, header.node], ['browser', 2, node]);
        return await sealBox(owner.publicKey, header, payload);
      }),
    );
    const text = await openInput(owner, [exported[0]!, exported[1]!, exported[2]!]);
    assert.equal(text, '[[1.5, -2], [3, 4000000000000000000000]]');
  } finally {
    browser.child.kill('SIGTERM');
    await browser.catch(() => undefined);
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
