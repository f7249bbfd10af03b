// Runs in its own process: it trusts certificates of its own making.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  browserMissing,
  freePort,
  launchBrowser,
  startServer,
  type TestServer,
  until,
} from '@tricorn/testing';
import { WebSocket } from 'ws';
import { Tricorn } from '../index.js';
import { endlessPrompt, endlessWords, startLanguageServer } from '../testing/startLanguageServer.js';

const page = await readFile(new URL('../../../../docs/proxies.md', import.meta.url), 'utf8');
const prefix = '/tricorn';
const uploadBytes = 80_000_000;

interface Proxy {
  /** What its block on the page is marked with. */
  language: string;
  command: string;
  adapt?(configuration: string, folder: string): string;
  args(file: string, folder: string): string[];
}

const proxies: Record<string, Proxy> = {
  nginx: {
    language: 'nginx',
    command: 'nginx',
    adapt: (text, folder) =>
      `daemon off; user root; pid ${folder}/pid; error_log stderr error; events {}\nhttp { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};\n${text}\n}`,
    args: (file, folder) => ['-c', file, '-p', folder],
  },
  Caddy: {
    language: 'caddy',
    command: 'caddy',
    // The redirection would listen at port 80.
    adapt: (text) => text.replace('admin off', 'admin off\n  auto_https disable_redirects'),
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  HAProxy: { language: 'haproxy', command: 'haproxy', args: (file) => ['-db', '-f', file] },
};

/** The block of the page, with the addresses and certificates of this test. */
function configurationOf(
  { language, adapt = (text) => text }: Proxy,
  folder: string,
  port: number,
  api: string,
): string {
  const found = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(page)?.[1];
  assert.ok(found, `the page has a block for ${language}`);
  return adapt(found, folder)
    .replaceAll('/etc/ssl/tricorn', folder)
    .replaceAll('https://tricorn.example', `https://localhost:${port}`)
    .replace('listen 443', `listen ${port}`)
    .replace('bind :443', `bind :${port}`)
    .replaceAll(/127\.0\.0\.1:808[01]/g, api);
}

let folder: string;
let server: TestServer;
let model: Awaited<ReturnType<typeof startLanguageServer>>;
let port: number;
let baseUrl: string;
before(async () => {
  // Certificates of a test are signed by nobody.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  process.removeAllListeners('warning');
  folder = await mkdtemp(join(tmpdir(), 'tricorn-proxy-'));
  await chmod(folder, 0o755);
  execFileSync(
    'sh',
    [
      '-c',
      'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost ' +
        '-addext subjectAltName=DNS:localhost -keyout key.pem -out fullchain.pem && cat fullchain.pem key.pem > bundle.pem',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  model = await startLanguageServer();
  // One after the other, the proxies listen at the same port.
  port = await freePort();
  baseUrl = `https://localhost:${port}${prefix}`;
  server = await startServer({
    TRICORN_PUBLIC_URL: baseUrl,
    TRICORN_TRUST_PROXY: '1',
    TRICORN_LLM_URL: model.url,
    TRICORN_CHAIN_RPC: 'off',
    TRICORN_PRIVACY_NODES: 'off',
  });
});
after(async () => {
  await server.stop();
  model.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const [name, proxy] of Object.entries(proxies)) {
  const skip =
    spawnSync('sh', ['-c', `command -v ${proxy.command}`]).status === 0 ? false : `${name} is not installed`;
  describe(`behind ${name} as docs/proxies.md configures it`, { skip }, () => {
    let child: ReturnType<typeof spawn>;
    let alice: Tricorn;
    before(async () => {
      const file = join(folder, proxy.language);
      await writeFile(file, configurationOf(proxy, folder, port, new URL(server.baseUrl).host));
      child = spawn(proxy.command, proxy.args(file, folder), {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
      const isUp = async () => {
        assert.equal(child.exitCode, null, said);
        return await fetch(`${baseUrl}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        );
      };
      await until(isUp, { describe: `${name} serves the API`, intervalMs: 100 });
      const credentials = { email: 'alice@example.com', passwd: server.passwd };
      alice = new Tricorn({ baseUrl, ...credentials, WebSocket: WebSocket as never });
    });
    after(async () => {
      alice?.close();
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    });

    test('speaks HTTP/2, keeps metrics to itself, and serves nothing beside the prefix', async () => {
      const session = connect(new URL(baseUrl).origin, { rejectUnauthorized: false });
      const status = async (path: string) => {
        const stream = session.request({ ':path': path });
        const [headers] = (await once(stream.resume(), 'response')) as [
          { ':status': number; 'strict-transport-security'?: string },
        ];
        return headers;
      };
      const alive = await status(`${prefix}/healthz`);
      assert.deepEqual([alive[':status'], alive['strict-transport-security']], [200, 'max-age=31536000']);
      assert.equal(session.alpnProtocol, 'h2');
      assert.equal((await status(`${prefix}/metrics`))[':status'], 403);
      // Caddy answers a path that it does not know with an empty 200.
      const elsewhere = await fetch(`${new URL(baseUrl).origin}/healthz`);
      assert.doesNotMatch(await elsewhere.text(), /alive/);
      session.close();
    });

    test('passes on WebSockets and result addresses', async () => {
      const socket = new WebSocket(`${baseUrl.replace('https', 'wss')}/sdk/ws/watch/all`, {
        headers: { token: await alice.token() },
      });
      await once(socket, 'open');
      const told = once(socket, 'message') as Promise<[Buffer]>;
      const { task_id, result_url } = await (
        await alice.generate('genImg', { prompt: 'a red apple', size: '64x64' })
      ).done();
      const event = JSON.parse(String((await told)[0])) as { type: string; task_id: string };
      assert.deepEqual([event.type, event.task_id], ['task.finished', task_id]);
      assert.ok(result_url.startsWith(`${baseUrl}/files/`), result_url);
      const picture = await (await alice.download(result_url)).bytes();
      assert.equal(Buffer.from(picture.subarray(1, 4)).toString(), 'PNG');
      socket.terminate();
    });

    test('shows the console and the reference below the prefix', { skip: browserMissing }, async () => {
      const browser = await launchBrowser();
      try {
        const page = await browser.newPage({ ignoreHTTPSErrors: true });
        page.setDefaultTimeout(120_000);
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('response', (response) => {
          const isOwn = new URL(response.url()).pathname.startsWith(`${prefix}/`);
          if (!isOwn && response.url() !== baseUrl) complaints.push(`asked for ${response.url()}`);
          if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
        });
        await page.goto(baseUrl);
        await page.getByLabel('Email').fill('alice@example.com');
        await page.getByRole('textbox', { name: 'Password' }).fill(server.passwd);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        const tokens = page.getByTestId('balance-llm');
        const shown = await tokens.textContent();
        await alice.api.buyLLMToken({ tokensNum: 1, jobName: 'while the console is open' });
        await until(async () => (await tokens.textContent()) !== shown, { describe: 'the event arrived' });
        await page.getByRole('link', { name: 'Studio' }).first().click();
        await page.waitForURL(`${baseUrl}/studio`);
        const picture = page.locator(`img[src^="${prefix}/files/"]`).first();
        await until(
          async () => await picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth > 0),
          {
            describe: 'the picture is shown',
          },
        );
        const { data } = await alice.api.taskList({ pageNo: 1, pageSize: 1 });
        await page.goto(`${baseUrl}/studio/${data[0]!.task_id}`);
        await page.getByRole('dialog').getByRole('img', { name: 'a red apple' }).waitFor();
        const { path } = await alice.api.shareTask({ task_id: data[0]!.task_id, share: 'on' });
        await page.goto(baseUrl + path);
        await page.getByRole('img', { name: 'a red apple' }).waitFor();
        await page.goto(`${baseUrl}/reset#code`);
        await page.getByLabel('New password').first().waitFor();
        await page.goto(`${baseUrl}/docs`);
        await page.getByText('Signed in as alice@example.com').waitFor();
        assert.deepEqual(complaints, []);
      } finally {
        await browser.close();
      }
    });

    test('serves the OpenAI surface and MCP below the prefix', async () => {
      const headers = {
        authorization: `Bearer ${await alice.token()}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      };
      const models = (await (await fetch(`${baseUrl}/v1/models`, { headers })).json()) as {
        data: { id: string }[];
      };
      const chat = await fetch(`${baseUrl}/v1/chat/completions`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          model: models.data[0]!.id,
          stream: true,
          max_tokens: 8,
          messages: [{ role: 'user', content: 'Hello' }],
        }),
      });
      assert.match(await chat.text(), /^data: \{.*^data: \[DONE\]$/ms);
      const initialized = await fetch(`${baseUrl}/mcp`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'test', version: '1' },
          },
        }),
      });
      assert.match(await initialized.text(), /"serverInfo":\{"name":"tricorn"/);
    });

    test('passes on a large upload in pieces, and as one request', async () => {
      const zeros = (size: number) => ({
        name: 'zeros.bin',
        type: '',
        size,
        stream: () => new Blob([new Uint8Array(size)]).stream(),
      });
      assert.match(await alice.upload(zeros(uploadBytes)), /zeros\.bin$/);
      const { msg } = await alice.api.uploadFile({ file: zeros(uploadBytes / 2) });
      assert.match(msg, /zeros\.bin$/);
    });

    test('passes on an answer as it is written, and ends it with its reader', async () => {
      const leaving = new AbortController();
      let text = '';
      const read = async () => {
        // This answer has no end.
        for await (const piece of alice.ask({ prompt: endlessPrompt }, { signal: leaving.signal })) {
          text += piece;
          if (text === endlessWords.join('')) leaving.abort(new Error('enough'));
        }
      };
      await assert.rejects(read(), /enough/);
      assert.equal(text, endlessWords.join(''));
    });
  });
}
