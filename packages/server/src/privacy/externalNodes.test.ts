import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PublicIdentity } from '@tricorn/mpc';
import { startTestServer } from '../testing/harness.js';
import { createInputJob, fill, threeParties, untilState } from '../testing/inputJobs.js';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

test('three operators run `tricorn node`; a node that is down is named with 503 and leaves nothing behind', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-operators-'));
  const children: ChildProcess[] = [];
  try {
    const coordinator = join(folder, 'coordinator');
    const [server, ...nodes] = await Promise.all(
      [coordinator, ...[0, 1, 2].map((index) => join(folder, `node-${index}`))].map(identityOf),
    );
    const contacts = await Promise.all(
      nodes.map(async (identity) => ({ host: '127.0.0.1', port: await freePort(), ...identity })),
    );
    for (const [index, { host, port }] of contacts.entries()) {
      const config = join(folder, `node-${index}.json`);
      const certificates = contacts.map(({ certificate }) => certificate);
      await writeFile(
        config,
        JSON.stringify({
          index,
          folder: join(folder, `node-${index}`),
          listen: { host, port },
          certificates,
          coordinatorCertificate: server!.certificate,
        }),
      );
      children.push(await runNode(config));
    }
    const nodesFile = join(folder, 'nodes.json');
    await writeFile(nodesFile, JSON.stringify(contacts));

    const tricorn = await startTestServer({
      env: { TRICORN_MPC_NODES: nodesFile, TRICORN_MPC_IDENTITY: coordinator },
    });
    try {
      const jobID = await createInputJob(tricorn, 'Matrix Addition', 'three operators', '[[1]]');
      await fill(tricorn, tricorn.bob, jobID, '[[2]]');
      await fill(tricorn, tricorn.carol, jobID, '[[3]]');
      const done = await untilState(tricorn, jobID, ['succeeded', 'failed']);
      assert.equal((done['report'] as { result: string }).result, '[[6]]');

      children[2]!.kill('SIGKILL');
      await once(children[2]!, 'exit');
      const boxes = async () =>
        (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.box')).length;
      const before = await boxes();
      const refused = await tricorn.call(
        'createJobByInput',
        { computation: 'Matrix Addition', jobName: 'one is down', input: '[[1]]', parties: threeParties },
        tricorn.alice,
      );
      assert.deepEqual([refused.status, refused.body.error], [503, 'unavailable']);
      assert.match(refused.body.msg, /^Compute node 2: .*Nothing was stored or charged\.$/);
      assert.equal(await boxes(), before);
      const again = await fill(tricorn, tricorn.bob, jobID, '[[2]]');
      assert.equal(again.body.error, 'unavailable');
      assert.equal(await boxes(), before);
      const jobs = await tricorn.services.db.selectFrom('job').select('name').execute();
      assert.deepEqual(jobs, [{ name: 'three operators' }]);
    } finally {
      await tricorn.close();
    }
    children[0]!.kill('SIGTERM');
    const [code] = await once(children[0]!, 'exit');
    assert.equal(code, 0);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});

test('`tricorn node` refuses a configuration that is missing or wrong, by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-node-'));
  try {
    const config = join(folder, 'config.json');
    await writeFile(config, '{"index": 3}');
    await assert.rejects(promisify(execFile)(process.execPath, [main, 'node', 'run', config]), {
      code: 1,
      stderr: /index is missing or wrong/,
    });
    await assert.rejects(promisify(execFile)(process.execPath, [main, 'node']), { code: 2, stderr: /Usage/ });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function identityOf(folder: string): Promise<PublicIdentity> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'node', 'identity', folder]);
  return JSON.parse(stdout) as PublicIdentity;
}

async function runNode(config: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, 'node', 'run', config], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  return child;
}

const freePort = async (): Promise<number> =>
  await new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
