import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launchBrowser, browserMissing as skip, type TestServer } from '@tricorn/testing';
import type { Browser, Page } from 'playwright-core';
import type { Tricorn } from '../index.js';
import { bundleForBrowser } from '../testing/bundleForBrowser.js';

/** Bytes of the SDK with everything it needs, minified and compressed as a web server sends it. */
const compressedBytesMax = 78_000;

/** What the page of the tests has. */
interface PageGlobals {
  tricorn: Tricorn;
  sdk: typeof import('../index.js');
}

/** The SDK inside a real browser, on a page of the server's own origin. */
export function browserSuite(server: () => TestServer): void {
  let browser: Browser | undefined;
  let front: Server | undefined;
  let page: Page;

  let code: string;
  before(async () => {
    code = await bundleForBrowser(fileURLToPath(new URL('../index.js', import.meta.url)));
    if (skip) return;
    front = await startFront(server().baseUrl, code);
    browser = await launchBrowser();
    page = await browser.newPage();
    const { port } = front.address() as { port: number };
    await page.goto(`http://127.0.0.1:${port}/page`);
    await page.waitForFunction(() => 'sdk' in globalThis);
    await page.evaluate(
      ({ passwd, baseUrl }) => {
        const globals = globalThis as unknown as PageGlobals;
        globals.tricorn = new globals.sdk.Tricorn({ baseUrl, email: 'carol@example.com', passwd });
      },
      { passwd: server().passwd, baseUrl: `http://127.0.0.1:${port}` },
    );
  });
  after(async () => {
    await browser?.close();
    front?.closeAllConnections();
    front?.close();
  });

  test('is small and does not need Node', () => {
    const compressedBytes = gzipSync(code).length;
    assert.ok(compressedBytes <= compressedBytesMax, `${compressedBytes} bytes of ${compressedBytesMax}`);
    assert.doesNotMatch(code, /from\s*["']node:|require\(/);
  });

  test('signs in and reads the account', { skip }, async () => {
    const email = await page.evaluate(async () => {
      const { email: found } = await (globalThis as unknown as PageGlobals).tricorn.api.userInfo();
      return found;
    });
    assert.equal(email, 'carol@example.com');
  });

  test('uploads a file with progress', { skip }, async () => {
    const { path, last } = await page.evaluate(async () => {
      let last = 0;
      const file = new File([new Uint8Array(3_000_000)], 'big.bin');
      const { tricorn } = globalThis as unknown as PageGlobals;
      const path = await tricorn.upload(file, { onProgress: ({ bytesDone }) => (last = bytesDone) });
      return { path, last };
    });
    assert.match(path, /big\.bin$/);
    assert.equal(last, 3_000_000);
  });

  test('refuses bad input by name before anything is sent', { skip }, async () => {
    const refusal = await page.evaluate(async () => {
      const { tricorn, sdk } = globalThis as unknown as PageGlobals;
      try {
        await tricorn.api.genImg({ prompt: '' });
        return undefined;
      } catch (error) {
        return sdk.isRefused(error) ? { error: error.error, sent: error.sent } : String(error);
      }
    });
    assert.deepEqual(refusal, { error: 'invalidField', sent: false });
  });

  test('opens the streaming channel with the token as a subprotocol', { skip }, async () => {
    const opened = page.waitForEvent('websocket');
    await page.evaluate(() => {
      (globalThis as unknown as PageGlobals).tricorn.watch(() => {});
    });
    const socket = await opened;
    assert.match(socket.url(), /\/sdk\/ws\/watch\/all\?events=all$/);
    await page.waitForTimeout(300);
    assert.equal(socket.isClosed(), false);
  });
}

/** Serves one page and forwards everything else, so that page and API share an origin as in the console. */
async function startFront(target: string, code: string): Promise<Server> {
  const { hostname, port } = new URL(target);
  const { request: forward } = await import('node:http');
  const { connect } = await import('node:net');
  const front = createServer((incoming, response) => {
    if (incoming.url === '/page')
      return response
        .setHeader('content-type', 'text/html')
        .end('<script type="module">import * as sdk from "/sdk.js"; globalThis.sdk = sdk;</script>');
    if (incoming.url === '/sdk.js') return response.setHeader('content-type', 'text/javascript').end(code);
    const { method, headers, url } = incoming;
    const outgoing = forward({ hostname, port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    return incoming.pipe(outgoing);
  });
  front.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const lines = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
    );
    const upstream = connect(Number(port), hostname, () => {
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    const end = () => {
      upstream.destroy();
      socket.destroy();
    };
    upstream.on('error', end);
    socket.on('error', end);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return front;
}
