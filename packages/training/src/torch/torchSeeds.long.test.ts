import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planTraining, type TrainingPlan } from '../plan/planTraining.js';
import { initialState, mergeRound } from '../rounds/mergeRound.js';
import type { TrainingState } from '../rounds/state.js';
import { trainRound } from '../rounds/trainRound.js';
import { Workbench } from '../rounds/Workbench.js';
import { drawDigits } from '../testing/digits.js';
import { needsTorch, python } from '../testing/python.js';
import { makeWorkspace, npyBytes } from '../testing/workspace.js';
import { TorchBench } from './TorchBench.js';

const seeds = [1, 2, 3, 4, 5];
/** The round in which a rank is killed. */
const lostRound = 1;
/** Means of five scores on 150 pictures differ by this much by chance alone. */
const meanDifferenceMax = 0.03;

const { workspace, write, path } = makeWorkspace();
const count = 600;
const digits = drawDigits(count, 23);
const files = {
  x: write('digits.npy', npyBytes(Buffer.concat(digits.map(({ pixels }) => pixels)), [count, 28, 28])),
  y: write('digits.csv', `label\n${digits.map(({ digit }) => digit).join('\n')}\n`),
};

const planOf = async (seed: number, engine: { engine?: 'torch' } = {}) =>
  await planTraining(
    { ...engine, model: 'CNN', category: 10, epochs: 6, trainShard: 0.75, batchSize: 32, seed },
    files,
    workspace,
  );

test(
  'PyTorch on two ranks, one of them killed, reaches the score of the embedded engine with five seeds',
  needsTorch,
  async (t) => {
    const scores = { embedded: [] as number[], torch: [] as number[] };
    for (const seed of seeds) {
      scores.embedded.push(accuracyOf(await trainEmbedded(await planOf(seed))));
      scores.torch.push(accuracyOf(await trainTorch(await planOf(seed, { engine: 'torch' }))));
    }
    const [embedded, torch] = [mean(scores.embedded), mean(scores.torch)];
    t.diagnostic(`embedded ${scores.embedded.map(written)}, mean ${written(embedded)}`);
    t.diagnostic(`PyTorch, two ranks, one killed ${scores.torch.map(written)}, mean ${written(torch)}`);
    assert.ok(Math.abs(torch - embedded) <= meanDifferenceMax, `${torch} and ${embedded}`);
  },
);

async function trainEmbedded(plan: TrainingPlan): Promise<TrainingState> {
  const bench = await Workbench.open(plan, { ...workspace, files });
  let state = initialState(plan);
  while (!state.done) {
    const shards = [];
    for (let shard = 0; shard < plan.shards; shard += 1)
      shards.push(await trainRound(bench, shard, state.round, state));
    state = mergeRound(plan, state, shards);
  }
  await bench.close();
  return state;
}

async function trainTorch(plan: TrainingPlan): Promise<TrainingState> {
  const open = async () =>
    await TorchBench.open(plan, { ...workspace, files, torch: { python, ranks: 2 } }, path('open'));
  let bench = await open();
  let state = initialState(plan);
  for (let lost = false; !state.done; ) {
    const attempt = bench.round(state.round, state, path(`round-${state.round}`), () => {});
    if (state.round === lostRound && !lost) {
      lost = true;
      process.kill(bench.pids.at(-1)!, 'SIGKILL');
      await assert.rejects(attempt, { code: 'CHILD_DIED' });
      bench = await open();
    } else state = mergeRound(plan, state, [await attempt]);
  }
  await bench.close();
  return state;
}

const accuracyOf = ({ history }: TrainingState): number =>
  Math.max(...history.map((epoch) => epoch.validationAccuracy ?? 0));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const written = (value: number): string => value.toFixed(3);
