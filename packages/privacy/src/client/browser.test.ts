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
import { generateSigningKeyPair } from '../consent/signing.js';
import { createNodeKeys } from '../testing/parties.js';
import { openInput } from './openInput.js';
import { generateBoxKeyPair } from './sealedBox.js';
import { checkBox, openBox, readBox, sealExport } from './shareBox.js';

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
    '@tricorn/onnx': '/node_modules/@tricorn/onnx/dist/index.js',
    pbf: '/node_modules/pbf/index.js',
  },
});

test('a real browser seals and signs an input that three nodes can open', {
  skip: chromium === undefined ? 'no Chromium on this machine' : false,
  timeout: 600_000,
}, async () => {
  const { nodes, pairs } = await createNodeKeys();
  const owner = await generateBoxKeyPair();
  const keys = await Promise.all([0, 1].map(generateSigningKeyPair));
  const terms = {
    job: 'browser',
    round: 1,
    operation: 'add',
    parties: [0, 1].map((place) => ({ keys: [keys[place]!.publicKey], heldBy: 'service' })),
    bounds: { scale: 18, bits: 192 },
    nodes,
    security: { model: 'malicious', statisticalBits: 64 },
    result: 'public',
    expires: Math.floor(Date.now() / 1000) + 3_600,
  };
  // The browser signs with a key that no script can read.
  const script = `
    import { generatePlatformKeys, parseMatrix, platformSigner, sealInput } from '/client/index.js';
    const signer = await platformSigner(await generatePlatformKeys());
    const terms = ${JSON.stringify(terms)};
    terms.parties.push({ keys: [signer.publicKey], heldBy: 'party' });
    const { boxes } = await sealInput({
      terms,
      place: 2,
      matrix: parseMatrix('[[1.5, -2], [3, 4000000000000000000000]]'),
      signer,
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
        const signed = readBox(Uint8Array.from(box));
        await checkBox(signed, node);
        const payload = await openBox(pairs[node]!, signed, node);
        return await sealExport(owner.publicKey, signed, node, payload);
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
