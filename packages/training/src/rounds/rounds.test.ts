import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInChild, TrainingChild } from '../child/TrainingChild.js';
import { TrainingRunError } from '../errors.js';
import { planFromDataset, planTraining, type TrainingPlan } from '../plan/planTraining.js';
import type { LstmRequest } from '../plan/request.js';
import { finishTraining } from '../result/finishTraining.js';
import { drawDigits } from '../testing/digits.js';
import { makeWorkspace, npyBytes, trainHere } from '../testing/workspace.js';
import { initialState, mergeRound } from './mergeRound.js';
import { decodeTrainingState, encodeState } from './state.js';
import { trainRound } from './trainRound.js';
import { Workbench } from './Workbench.js';

const { workspace, write, path } = makeWorkspace();
const digits = drawDigits(300, 11);
const files = {
  x: write('digits.npy', npyBytes(Buffer.concat(digits.map(({ pixels }) => pixels)), [300, 28, 28])),
  y: write('digits.csv', `label\n${digits.map(({ digit }) => digit).join('\n')}\n`),
};
const request = {
  model: 'CNN',
  epochs: 2,
  trainShard: 0.8,
  category: 10,
  shards: 2,
  batchSize: 32,
  seed: 9,
} as const;
const context = { ...workspace, files };

/** Trains in children, one warm child per shard, and applies `fault` to the child of each round before it ends. */
async function trainInChildren(
  plan: TrainingPlan,
  name: string,
  fault: (child: TrainingChild, round: number, shard: number) => void,
): Promise<string> {
  const children = Array.from({ length: plan.shards }, () => new TrainingChild());
  let statePath = path(`${name}-0`);
  await runInChild({ kind: 'begin', plan, outputPath: statePath });
  try {
    for (let round = 0; ; round++) {
      const shardPaths = children.map((_, shard) => path(`${name}-${round}-${shard}`));
      await Promise.all(
        children.map(async (child, shard) => {
          const task = {
            kind: 'trainRound',
            plan,
            context,
            shard,
            round,
            statePath,
            outputPath: shardPaths[shard]!,
          } as const;
          let hurt = false;
          const onProgress = () => {
            if (!hurt) fault(child, round, shard);
            hurt = true;
          };
          await child.run(task, { onProgress }).catch(async (error: unknown) => {
            assert.ok(error instanceof TrainingRunError && error.code === 'CHILD_DIED', String(error));
            await child.run(task);
          });
        }),
      );
      const outputPath = path(`${name}-${round + 1}`);
      const { done } = await children[0]!.run({
        kind: 'mergeRound',
        plan,
        statePath,
        shardPaths,
        outputPath,
      });
      statePath = outputPath;
      if (done) return statePath;
    }
  } finally {
    for (const child of children) child.close();
  }
}

test('a run whose children are killed in every round ends with the same bits as one without faults', async () => {
  const plan = await planTraining(request, files, workspace);
  const calm = await trainInChildren(plan, 'calm', () => {});
  let kills = 0;
  const faulted = await trainInChildren(plan, 'faulted', (child, round, shard) => {
    if (round === 0 || shard === 1) {
      kills++;
      process.kill(child.pid!, 'SIGKILL');
    }
  });
  assert.ok(kills >= 2, `${kills} children were killed`);
  assert.deepEqual(readFileSync(faulted), readFileSync(calm));
  const here = encodeState(await trainHere(plan, context));
  assert.deepEqual(Buffer.from(here), readFileSync(calm), 'the same run in one process');
});

test('the work used never exceeds the plan, and equals it when no epoch is saved', async () => {
  const plan = await planTraining({ ...request, epochs: 1 }, files, workspace);
  const state = await trainHere(plan, context);
  assert.equal(state.workUsed, plan.work.bound);
  assert.equal(state.history.length, 1);
});

test('training stops when it no longer improves, and keeps the best weights', async () => {
  const plan = await planTraining(
    { ...request, epochs: 40, patience: 1, learningRate: 0.02 },
    files,
    workspace,
  );
  const state = await trainHere(plan, context);
  assert.ok(state.history.length < 40, `${state.history.length} epochs`);
  const accuracies = state.history.map(({ validationAccuracy }) => validationAccuracy!);
  assert.equal(accuracies[state.best!.epoch], Math.max(...accuracies));
  assert.ok(BigInt(state.workUsed) < BigInt(plan.work.bound));
});

test('a round takes the weights of its own state and of no other', async () => {
  const plan = await planTraining(request, files, workspace);
  const bench = await Workbench.open(plan, context);
  const state = initialState(plan);
  await assert.rejects(trainRound(bench, 0, 1, state), { code: 'STATE_INVALID' });
  const shard = await trainRound(bench, 0, 0, state);
  assert.throws(() => mergeRound(plan, state, [shard]), { code: 'STATE_INVALID' });
  assert.throws(() => mergeRound(plan, state, [shard, shard]), { code: 'STATE_INVALID' });
  const other = planFromDataset({ ...request, seed: 10 }, plan.dataset);
  assert.throws(() => decodeTrainingState(encodeState(state), other.id), { code: 'STATE_INVALID' });
  await bench.close();
});

test('shards follow the workers from one epoch to the next, and the result says so', async () => {
  const { dataset } = await planTraining(request, files, workspace);
  const plan = planFromDataset({ ...request, epochs: 3 }, dataset);
  const kept = await trainHere(plan, context);
  const sameWorkers = await trainHere(plan, context, () => plan.shards);
  assert.ok(Buffer.from(encodeState(sameWorkers)).equals(encodeState(kept)), 'the same bits if nobody left');
  assert.equal(finishTraining(plan, kept).card.training.shardChanges, undefined);

  const slots = [3, 1, 5, 5];
  const changed = await trainHere(plan, context, (round) => slots[round]);
  const again = await trainHere(plan, context, (round) => slots[round]);
  assert.ok(
    Buffer.from(encodeState(again)).equals(encodeState(changed)),
    'the same bits for the same changes',
  );
  assert.notDeepEqual(changed.weights, kept.weights);
  const { card, cardMarkdown } = finishTraining(plan, changed);
  assert.deepEqual(card.training.shardChanges, [
    { epoch: 1, shards: 3 },
    { epoch: 2, shards: 1 },
  ]);
  assert.match(cardMarkdown, /shards changed with the workers \| 3 from epoch 2, 1 from epoch 3/);
  assert.equal(changed.history.length, plan.epochs);
  assert.ok(BigInt(changed.workUsed) <= BigInt(plan.work.bound), 'it costs no more than was agreed on');
});

test('a machine that has not seen the dataset decodes it again, and refuses other files', async () => {
  const plan = await planTraining({ ...request, epochs: 1, shards: 1 }, files, workspace);
  const state = initialState(plan);
  const known = await Workbench.open(plan, context);
  const elsewhere = { cacheFolder: path('elsewhere'), files };
  const fresh = await Workbench.open(plan, elsewhere);
  assert.deepEqual(await trainRound(fresh, 0, 0, state), await trainRound(known, 0, 0, state));
  await known.close();
  await fresh.close();
  const changed = {
    ...files,
    y: write('digits2.csv', `label\n${digits.map(({ digit }) => (digit + 1) % 10).join('\n')}\n`),
  };
  const other = { cacheFolder: path('third'), files: changed };
  await assert.rejects(Workbench.open(plan, other), { code: 'STATE_INVALID' });
});

test('a damaged state is noticed', async () => {
  const plan = await planTraining(request, files, workspace);
  const bytes = Buffer.from(encodeState(initialState(plan)));
  bytes[bytes.length >> 1]! ^= 1;
  assert.throws(() => decodeTrainingState(bytes, plan.id), { code: 'STATE_INVALID' });
  assert.throws(() => decodeTrainingState(bytes.subarray(0, 100), plan.id), { code: 'STATE_INVALID' });
});

test('a state survives being written and read', async () => {
  const plan = await planTraining(request, files, workspace);
  const state = await trainHere(planFromDataset({ ...request, epochs: 1 }, plan.dataset), context);
  assert.deepEqual(decodeTrainingState(encodeState(state), state.planId), state);
});

test('a long epoch is divided into rounds that together see every sample once', async () => {
  const rows = Array.from({ length: 3000 }, (_, row) => Math.sin(row / 9).toFixed(5)).join('\n');
  const series = { x: write('long.csv', `v\n${rows}\n`) };
  const lstm: LstmRequest = {
    model: 'LSTM',
    epochs: 1,
    trainShard: 0.9,
    inputWidth: 4,
    labelWidth: 1,
    shift: 1,
    sequenceStride: 1,
    batchSize: 4,
    shards: 2,
  };
  const plan = await planTraining(lstm, series, workspace);
  assert.ok(plan.roundsPerEpoch > 1);
  const bench = await Workbench.open(plan, { ...workspace, files: series });
  let state = initialState(plan);
  let samples = 0;
  for (let round = 0; round < plan.roundsPerEpoch; round++) {
    const shards = [await trainRound(bench, 0, round, state), await trainRound(bench, 1, round, state)];
    samples += shards.reduce((sum, shard) => sum + shard.running.samples, 0);
    state = mergeRound(plan, state, shards);
  }
  assert.equal(samples, plan.dataset.trainCount);
  await bench.close();
});
