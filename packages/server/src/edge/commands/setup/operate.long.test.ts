import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { freePorts, type RunningPostgres, startPostgres } from '@tricorn/testing';

/** Follows docs/operate.md: every shell block that needs neither values nor root is run, in one shell, unchanged. */

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const page = join(root, 'docs/operate.md');
/** Offsets of the ports that the page uses. */
const offsets = [0, 1, 100, 101, 200, 201, 202, 210, 211, 212, 300, 310, 400, 410, 500, 501];
/** The installed PostgreSQL brings the program that dumps it. */
const hasDump = existsSync('/usr/lib/postgresql');
let postgres: RunningPostgres;
let folder: string;
before(async () => {
  postgres = await startPostgres({ preferInstalled: true });
  folder = await mkdtemp(join(tmpdir(), 'tricorn-operate-'));
});
after(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  await postgres?.stop();
});

test('an operator who follows the page has everything running, on an external database', async (t) => {
  const setup = join(folder, 'setup');
  const blocks = shellBlocks(await readFile(page, 'utf8'));
  const script = hasDump ? blocks : blocks.filter((block) => !block.includes(' backup '));
  if (!hasDump) t.diagnostic('pg_dump is not installed, so the backup of the page was not made');
  assert.ok(script.length >= 5, 'the page has shell blocks');
  const { code, output } = await bash(['set -euo pipefail', ...script].join('\n'), {
    FOLDER: setup,
    DATABASE_URL: postgres.url,
    PORT: String(await freePorts(offsets)),
  });
  const log = await readFile(join(setup, 'run.log'), 'utf8').catch(() => '');
  assert.equal(code, 0, `${output}\n${log}`);
  assert.match(output, /^ok {4}nodes +three external nodes are ready$/m);
  assert.match(output, /^ok {4}server +ready at/m);
  if (hasDump) assert.match(output, /^Backed up to .*setup-backups/m);
  assert.match(
    log,
    /^run \| all 9 processes are ready; `.*tricorn account add EMAIL --operator` adds an account$/m,
  );
  assert.doesNotMatch(log, /"stack"|^\S+ \| {4}at /m, 'a first start is quiet');
  const alive = output.match(/"msg":"alive"/g) ?? [];
  assert.equal(alive.length, 7, 'a process of every kind serves its health on a port of its own');

  for (const secret of [
    'settings.env',
    'derived.env',
    'api-1.env',
    'node-0/identity.json',
    'identities/api-1/identity.json',
  ])
    assert.equal((await stat(join(setup, secret))).mode & 0o077, 0, secret);
  const picture = await readFile(join(setup, 'picture.png'));
  assert.equal(picture.subarray(1, 4).toString(), 'PNG');
  const nodes = JSON.parse(await readFile(join(setup, 'node-0/config.json'), 'utf8')) as {
    coordinatorCertificate: string[];
  };
  assert.equal(new Set(nodes.coordinatorCertificate).size, 5, 'four processes and the commands');
  const derived = parseEnv(await readFile(join(setup, 'derived.env'), 'utf8'));
  assert.match(
    derived['TRICORN_LLM_URL']!,
    /^http:\/\/127\.0\.0\.1:\d+$/,
    'the APIs share one language model',
  );
  assert.ok(derived['TRICORN_LLM_KEY']!.length >= 32);
});

test('the units are accepted by systemd, and nodes get no settings of the service', {
  skip: !existsSync('/usr/bin/systemd-analyze'),
}, async () => {
  const setup = join(folder, 'setup');
  const names = [
    'tricorn.target',
    'tricorn-chain.service',
    ...[0, 1, 2].map((node) => `tricorn-node-${node}.service`),
  ];
  const servers = ['model', 'api-1', 'api-2', 'worker-1', 'worker-2'].map(
    (name) => `tricorn-${name}.service`,
  );
  execFileSync(
    'systemd-analyze',
    ['verify', ...[...names, ...servers].map((name) => join(setup, 'systemd', name))],
    { stdio: 'pipe' },
  );
  for (const name of servers)
    assert.match(
      await readFile(join(setup, 'systemd', name), 'utf8'),
      /settings\.env[\s\S]*TimeoutStopSec=35/,
    );
  for (const name of ['chain', 'node-0', 'node-1', 'node-2']) {
    const unit = await readFile(join(setup, 'systemd', `tricorn-${name}.service`), 'utf8');
    assert.deepEqual(unit.match(/(?<=^EnvironmentFile=).*$/gm), [join(setup, `${name}.env`)]);
    assert.deepEqual(Object.keys(parseEnv(await readFile(join(setup, `${name}.env`), 'utf8'))).sort(), [
      'HOST',
      'TRICORN_HEALTH_PORT',
    ]);
  }
});

test('another set-up in the folder keeps secrets, keys and settings', async () => {
  const setup = join(folder, 'setup');
  const read = async (name: string) => await readFile(join(setup, name), 'utf8');
  const before = await Promise.all(
    ['settings.env', 'identities/api-1/identity.json', 'node-1/identity.json'].map(read),
  );
  const main = join(root, 'packages/server/dist/main.js');
  execFileSync(process.execPath, [main, 'setup', '--folder', setup, '--api', '3', '--workers', '1'], {
    env: { PATH: process.env['PATH'] },
  });
  assert.deepEqual(
    await Promise.all(['settings.env', 'identities/api-1/identity.json', 'node-1/identity.json'].map(read)),
    before,
  );
  assert.match(await read('Procfile'), /^api-3: exec /m);
  assert.ok(!existsSync(join(setup, 'worker-2.env')), 'the second worker is gone');
  execFileSync(process.execPath, [main, 'setup', '--folder', setup, '--api', '1'], {
    env: { PATH: process.env['PATH'] },
  });
  assert.doesNotMatch(await read('Procfile'), /^model: /m, 'a single API process runs the model itself');
  assert.doesNotMatch(await read('derived.env'), /TRICORN_LLM/);
});

/** The content of blocks that begin with ```sh alone. */
const shellBlocks = (text: string): string[] =>
  [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!);

async function bash(
  script: string,
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn('bash', ['-c', script], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}
