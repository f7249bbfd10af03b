import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkNode } from './doctor.js';
import { createDatabase, startTestServer } from './testing/harness.js';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
let folder: string;
let database: { url: string; drop(): Promise<void> };
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-doctor-'));
  database = await createDatabase();
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function doctor(settings: Record<string, string>): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [main, 'doctor'], {
    env: { PATH: process.env['PATH'], PORT: '1', TRICORN_DATA: folder, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  return { code: await new Promise((done) => child.once('close', done)), out };
}

test('the doctor finds no problem in a good installation, whether or not its server runs', async () => {
  const { code, out } = await doctor({ TRICORN_DATABASE_URL: database.url });
  assert.equal(code, 0, out);
  assert.match(out, /^ok {4}database +PostgreSQL \d+.*the ledger is consistent$/m);
  assert.match(out, /^ok {4}server +not running/m);
});

test('the doctor reports each problem and continues with the other checks', async () => {
  const { code, out } = await doctor({
    TRICORN_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    TRICORN_PICTURES_MODEL: join(folder, 'no-model'),
    TRICORN_LLM_GGUF: join(folder, 'no-model.gguf'),
    TRICORN_LLM_ULR: 'http://127.0.0.1:1',
    TRICORN_TRAINING_ENGINE: 'torch',
    TRICORN_TRAINING_PYTHON: join(folder, 'no-python'),
  });
  assert.equal(code, 1, out);
  assert.match(out, /^FAIL {2}database +.*ECONNREFUSED/m);
  assert.match(out, /^FAIL {2}pictures +genImg: /m);
  assert.match(out, /^FAIL {2}language +default: .*no-model\.gguf/m);
  assert.match(out, /^FAIL {2}settings +Unknown settings: TRICORN_LLM_ULR/m);
  assert.match(out, /^FAIL {2}training +TRICORN_TRAINING_ENGINE: .*no-python cannot be started/m);
  assert.match(out, /^ok {4}files/m);
  assert.match(out, /^5 of 13 checks failed\.$/m);
});

test('the doctor names a Ray cluster that is away, and a version that is not supported', async () => {
  const away = await doctor({ TRICORN_DATABASE_URL: database.url, TRICORN_RAY_URL: 'http://127.0.0.1:1' });
  assert.match(away.out, /^FAIL {2}cluster +The Ray cluster at http:\/\/127.0.0.1:1 does not answer\.$/m);
  const server = createServer((_, response) => response.end('{"ray_version": "2.9.3"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { TRICORN_DATABASE_URL: database.url, TRICORN_RAY_URL: url };
    assert.match(
      (await doctor(settings)).out,
      /^FAIL {2}cluster .*runs Ray 2\.9\.3; 2\.58 or a later 2\.x is needed/m,
    );
    await assert.rejects(startTestServer({ env: { TRICORN_RAY_URL: url } }), {
      name: 'ConfigError',
      message: /^TRICORN_RAY_URL: .* runs Ray 2\.9\.3/,
    });
  } finally {
    server.close();
  }
});

test('the doctor says what several processes on an external database have to share', async () => {
  const alone = await doctor({ TRICORN_DATABASE_URL: database.url });
  assert.match(alone.out, /^ok {4}processes +one process; for several.*TRICORN_PUBLIC_URL.*TRICORN_SECRET/m);
  const { code, out } = await doctor({
    TRICORN_DATABASE_URL: database.url,
    TRICORN_CHAIN_RPC: 'http://127.0.0.1:1',
    TRICORN_PUBLIC_URL: 'https://tricorn.example',
    TRICORN_SECRET: 'a secret that several processes share',
  });
  assert.equal(code, 1, out);
  assert.match(out, /^FAIL {2}chain +/m);
  assert.doesNotMatch(out, /processes.*TRICORN_(PUBLIC_URL|SECRET)/);
});

test('the doctor does not create a missing data folder', async () => {
  const nowhere = join(folder, 'nowhere');
  const { code, out } = await doctor({ TRICORN_DATA: nowhere });
  assert.equal(code, 1);
  assert.match(out, /There is no data folder at .*nowhere yet/);
  assert.equal(existsSync(nowhere), false);
});

test('an old Node is refused with the required version', () => {
  assert.deepEqual(checkNode('20.19.0'), { fine: '20.19.0' });
  assert.match((checkNode('18.4.0') as { problem: string }).problem, /install Node\.js 20\.19/);
});
