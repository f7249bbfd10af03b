import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startTestServer } from '../../testing/harness.js';
import { createInputJob, fill, threeParties, untilState } from '../../testing/inputJobs.js';
import { serverMain, startOperatorNodes } from '../../testing/operatorNodes.js';

test('three operators run `tricorn node`; a node that is down is reported with 503 and leaves nothing behind', {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-operators-'));
  const { env, children } = await startOperatorNodes(folder);
  try {
    const tricorn = await startTestServer({ env });
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
      assert.equal(refused.headers.get('retry-after'), '5');
      assert.match(refused.body.msg, /^Compute node 2: .*Nothing was stored or charged\.$/);
      assert.equal(await boxes(), before);
      const again = await fill(tricorn, tricorn.bob, jobID, '[[2]]');
      assert.equal(again.body.error, 'unavailable');
      assert.equal(await boxes(), before);
      const jobs = await tricorn.parts.db.selectFrom('job').select('name').execute();
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

test('`tricorn node` refuses a missing or invalid configuration by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-node-'));
  try {
    const config = join(folder, 'config.json');
    await writeFile(config, '{"index": 3}');
    await assert.rejects(promisify(execFile)(process.execPath, [serverMain, 'node', 'run', config]), {
      code: 1,
      stderr: /index is missing or invalid/,
    });
    await assert.rejects(promisify(execFile)(process.execPath, [serverMain, 'node']), {
      code: 2,
      stderr: /Usage/,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
