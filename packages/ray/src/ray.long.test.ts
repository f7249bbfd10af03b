import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { checkCluster } from './checkCluster.js';
import { RayCluster } from './RayCluster.js';
import { RayTask } from './RayTask.js';
import { needsLearning, needsRay, startCluster } from './testing/rayCluster.js';

const here = { address: '127.0.0.1', scratchFolder: tmpdir() };

test(
  'a cluster with a token is checked from version to round trip; without the token it refuses',
  needsRay,
  async () => {
    const token = 'a'.repeat(40);
    const cluster = await startCluster({ variables: { RAY_AUTH_MODE: 'token', RAY_AUTH_TOKEN: token } });
    try {
      const found = await checkCluster({ url: cluster.url, token, ...here }, 60_000);
      assert.match(found.version, /^2\./);
      assert.deepEqual([found.nodes, found.cpus, found.gpus], [1, 1, 0]);
      assert.ok(found.torch);
      assert.equal(found.missing.length === 0, needsLearning.skip === false);
      await assert.rejects(new RayCluster({ url: cluster.url }).find('none'), {
        code: 'REFUSED',
        message: /refuses the token/,
      });
      const options = { url: cluster.url, token, ...here };
      const lost = await RayTask.start(options, { programs: ['/dev/null'], label: 'ends at once' });
      await assert.rejects(lost.next('anything'), { code: 'LOST', message: /has ended/ });
      await lost.close();
    } finally {
      await cluster.close();
    }
  },
);
