import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { operations } from '@tricorn/contract';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';
import { auditLedger } from '../ledger/audit.js';

test('a full disk is reported by name, and an upload succeeds once there is room again', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tricorn-full', folder]);
  let server: TestServer | undefined;
  t.after(async () => {
    await server?.close().catch(() => {});
    spawnSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  if (mounted.status !== 0) return t.skip('this user cannot mount a small disk');
  server = await startTestServer({ env: { TRICORN_DATA: folder } });
  const { alice, url } = server;
  const upload = async () => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(4_000_000, 'a')]), 'data.csv');
    return await answerOf(
      await fetch(url + operations.uploadFile.path, {
        method: 'POST',
        body: form,
        headers: { token: alice },
      }),
    );
  };
  const parts = async () => (await answerOf(await fetch(`${url}/readyz`))).body['parts'];

  const { bavail, bsize } = await statfs(folder);
  const ballast = join(folder, 'ballast');
  await writeFile(ballast, Buffer.alloc(bavail * bsize - 1_000_000));
  const refused = await upload();
  assert.deepEqual([refused.status, refused.body.code, refused.body.error], [507, 507, 'diskFull']);
  assert.deepEqual(await parts(), { database: 'ready', files: 'disk full' });
  assert.equal((await server.call('userInfo', {}, server.alice)).status, 200);

  await rm(ballast);
  assert.equal((await upload()).status, 200);
  assert.deepEqual(await parts(), { database: 'ready', files: 'ready' });
  assert.deepEqual(await auditLedger(server.parts.db), []);
});
