import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsRay, startCluster } from '@tricorn/ray/testing';
import { planTraining, type TrainingPlan } from '../plan/planTraining.js';
import { initialState, mergeRound } from '../rounds/mergeRound.js';
import { encodeState, type TrainingState } from '../rounds/state.js';
import { drawDigits } from '../testing/digits.js';
import { python } from '../testing/python.js';
import { makeWorkspace, npyBytes } from '../testing/workspace.js';
import { TorchBench } from './TorchBench.js';

const { workspace, write, path, folder } = makeWorkspace();
const digits = drawDigits(300, 11);
const files = {
  x: write('digits.npy', npyBytes(Buffer.concat(digits.map(({ pixels }) => pixels)), [300, 28, 28])),
  y: write('digits.csv', `label\n${digits.map(({ digit }) => digit).join('\n')}\n`),
};
const request = {
  model: 'CNN',
  category: 10,
  batchSize: 32,
  epochs: 4,
  trainShard: 0.8,
  seed: 9,
} as const;

test(
  'two nodes train as one machine does; a lost node and a lost head only repeat a round',
  needsRay,
  async (t) => {
    const cluster = await startCluster();
    try {
      let second = await cluster.addNode();
      const plan = await planTraining({ ...request, engine: 'torch' }, files, workspace);
      const options = { address: '127.0.0.1', scratchFolder: folder, onGpus: false };
      const context = {
        ...workspace,
        files,
        cluster: { url: cluster.url, ...options, ranksMin: 2, ranksMax: 2 },
      };
      const openedAtMs = Date.now();
      const bench = await TorchBench.open(plan, context, path('open'));
      t.diagnostic(`two ranks were ready after ${Date.now() - openedAtMs} ms`);
      const lossSums: number[] = [];
      let state: TrainingState = initialState(plan);
      while (!state.done) {
        const { round } = state;
        const beganAtMs = Date.now();
        const attempt = bench.round(round, state, path(`round-${round}`), () => {});
        if (round === 2) {
          // The rank on the second node dies with it; another node takes its place.
          await second.kill();
          second = await cluster.addNode();
        }
        const shard = await attempt;
        lossSums.push(shard.running.lossSum);
        state = mergeRound(plan, state, [shard]);
        t.diagnostic(`round ${round} took ${Date.now() - beganAtMs} ms`);
      }
      assert.deepEqual(state.rankChanges, [{ epoch: 0, ranks: 2 }]);
      assert.deepEqual(Buffer.from(encodeState(state)), Buffer.from(encodeState(await onThisMachine(plan))));

      // Between a minimum and a maximum, the ranks follow the nodes; their images are streamed.
      await bench.close();
      const elastic = await TorchBench.open(
        plan,
        { ...context, cluster: { ...context.cluster, ranksMin: 1, heldBytesMax: 1_000 } },
        path('elastic'),
      );
      const begin = initialState(plan);
      const before = await elastic.round(0, begin, path('before'), () => {});
      assert.equal(before.ranks, 2);
      assert.equal(before.running.lossSum, lossSums[0], 'streamed images are those that were held');
      const after = mergeRound(plan, begin, [before]);
      await second.kill();
      const alone = await elastic.round(1, after, path('alone'), () => {});
      assert.deepEqual([alone.ranks, alone.steps], [1, before.steps]);
      assert.ok(Math.abs(alone.running.lossSum - lossSums[1]!) < 0.02 * lossSums[1]!);

      const lost = elastic.round(0, initialState(plan), path('lost'), () => {});
      const rejected = assert.rejects(lost, ({ code }) => code === 'CLUSTER_AWAY' || code === 'CHILD_DIED');
      await cluster.head.kill();
      await rejected;
      await elastic.close();
    } finally {
      await cluster.close();
    }
  },
);

/** The same training on two ranks of PyTorch that this machine started. */
async function onThisMachine(plan: TrainingPlan): Promise<TrainingState> {
  const bench = await TorchBench.open(
    plan,
    { ...workspace, files, torch: { python, ranks: 2 } },
    path('here'),
  );
  let state: TrainingState = initialState(plan);
  while (!state.done) {
    const { round } = state;
    state = mergeRound(plan, state, [await bench.round(round, state, path('round'), () => {})]);
  }
  await bench.close();
  return state;
}
