import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer } from '../../testing/harness.js';
import { needsTorch, python, seriesEstimate } from '../../testing/torch.js';
import {
  as,
  ask,
  chargedFor,
  cidsOf,
  inferred,
  jobWhen,
  train,
  trained,
  upload,
} from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

const estimate = { ...seriesEstimate, epoch: 3 };

test(
  'PyTorch trains on two ranks; after one is killed the training ends the same and is charged once',
  needsTorch,
  async () => {
    const server = await startTestServer({
      env: {
        TRICORN_TRAINING_ENGINE: 'torch',
        TRICORN_TRAINING_PYTHON: python,
        TRICORN_TRAINING_RANKS: '2',
        TRICORN_TRAINING_WORKERS: '1',
      },
    });
    try {
      const alice = as(server, server.alice);
      const x_train = await upload(alice, 'series.csv', seriesOf(900));
      const calm = await train(alice, { ...estimate, jobName: 'calm', x_train });
      const expected = await trained(alice, calm.jobID);
      const report = expected['report'] as Record<string, unknown>;
      assert.deepEqual([report['engine'], report['shards']], ['torch', 1]);
      assert.equal((report['curve'] as unknown[]).length, 3);

      // The ranks stay for the next training of the same plan.
      const { jobID } = await train(alice, { ...estimate, jobName: 'killed', x_train });
      await jobWhen(alice, jobID, ({ state }) => state === 'running');
      const ranks = ranksOf(server.parts.training.shards.pids());
      assert.equal(ranks.length, 2);
      process.kill(ranks[1]!, 'SIGKILL');
      const detail = await trained(alice, jobID);
      assert.deepEqual(cidsOf(detail), cidsOf(expected));
      assert.equal(chargedFor(detail), chargedFor(expected));
      assert.deepEqual(await auditLedger(server.parts.db), []);
      assert.equal((await ccdOf(server)).held, 0n);

      // The model is ours: inference runs it without Python.
      await ask(alice, 'inferenceCost', { jobID, data_path: x_train });
      const { infer_id } = await ask(alice, 'inference', { jobID });
      const { data } = await inferred(alice, infer_id);
      assert.equal(data.status, 'succeeded');
    } finally {
      await server.close();
    }
  },
);

/** Processes that the given ones have started. */
const ranksOf = (pids: readonly number[]): number[] =>
  pids.flatMap((pid) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
