import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '@tricorn/testing';
import { Tricorn } from '../tricorn.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const installMs = 600_000;

/** What a newcomer without this repository installs: from the server itself, for the rest from the registry. */
export function installingSuite(server: () => TestServer): void {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-install-'));
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  async function ran(cwd: string, line: string, env: object = {}): Promise<string> {
    const child = spawn('sh', ['-ec', line], { cwd, env: { ...process.env, ...env } });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece) => (text += piece));
    const code = await new Promise((done) => child.once('close', done));
    assert.equal(code, 0, `${line}\n${text}`);
    return text;
  }

  test('`npx tricorn` works in a checkout', async () => {
    assert.match(await ran(root, 'npx --no-install tricorn --version'), /^\d+\.\d+\.\d+$/m);
  });

  test('a project of `tricorn init` installs from the server and runs', { timeout: installMs }, async () => {
    const { baseUrl, passwd } = server();
    const project = join(folder, 'app');
    await ran(root, `npx --no-install tricorn init language '${project}' --url ${baseUrl}`);
    await ran(project, 'npm install --omit=dev --no-audit --no-fund');
    // The compiler and the types of Node are those of this repository, to save their download.
    await symlink(join(root, 'node_modules/@types'), join(project, 'node_modules/@types'));
    await ran(project, `'${process.execPath}' '${root}node_modules/typescript/bin/tsc'`);
    const tricorn = new Tricorn({ baseUrl, email: 'alice@example.com', passwd });
    const env = { TRICORN_TOKEN: await tricorn.token(), TRICORN_URL: baseUrl };
    assert.match(await ran(project, 'node dist/main.js', env), /Paris is the capital\.\n\d+ tokens/);
    assert.match(await ran(project, 'npx --no-install tricorn balance', env), /alice@example\.com/);
  });
}
