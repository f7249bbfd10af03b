import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TrainingChild } from '../child/TrainingChild.js';
import { planTraining, type TrainingPlan } from '../plan/planTraining.js';
import type { TrainingRequest } from '../plan/request.js';
import { finishTraining } from '../result/finishTraining.js';
import { initialState, mergeRound } from '../rounds/mergeRound.js';
import { encodeState, type TrainingState } from '../rounds/state.js';
import type { Meeting } from '../rounds/torchOptions.js';
import { trainRound } from '../rounds/trainRound.js';
import { Workbench } from '../rounds/Workbench.js';
import { drawDigits } from '../testing/digits.js';
import { needsTorch, python } from '../testing/python.js';
import { drawSeries, seriesCsv } from '../testing/series.js';
import { makeWorkspace, npyBytes } from '../testing/workspace.js';
import { checkTorch } from './checkTorch.js';
import { TorchBench } from './TorchBench.js';

const { workspace, write, path } = makeWorkspace();
const digits = drawDigits(300, 11);
const images = {
  x: write('digits.npy', npyBytes(Buffer.concat(digits.map(({ pixels }) => pixels)), [300, 28, 28])),
  y: write('digits.csv', `label\n${digits.map(({ digit }) => digit).join('\n')}\n`),
};
const series = { x: write('series.csv', seriesCsv(drawSeries(600, 5))) };
type Files = typeof images | typeof series;
const common = { engine: 'torch', epochs: 2, trainShard: 0.8, seed: 9 } as const;
const classify = { ...common, model: 'CNN', category: 10, batchSize: 32 } as const;
const forecast = {
  ...common,
  model: 'LSTM',
  inputWidth: 12,
  labelWidth: 2,
  shift: 2,
  sequenceStride: 1,
} as const;

const openTorch = async (plan: TrainingPlan, files: Files, ranks: number) =>
  await TorchBench.open(plan, { ...workspace, files, torch: { python, ranks } }, path('open'));

/** Trains to the end. In the rounds of `losing` the last rank is killed while it works, and the round is repeated. */
async function trainOnTwoRanks(plan: TrainingPlan, losing: readonly number[]): Promise<TrainingState> {
  let bench = await openTorch(plan, images, 2);
  let state = initialState(plan);
  for (const killed = new Set<number>(); !state.done; ) {
    const { round } = state;
    const attempt = bench.round(round, state, path(`round-${round}`), () => {});
    if (losing.includes(round) && !killed.has(round)) {
      killed.add(round);
      process.kill(bench.pids.at(-1)!, 'SIGKILL');
      await assert.rejects(attempt, { code: 'CHILD_DIED', message: /^Rank \d of 2 ended/ });
      bench = await openTorch(plan, images, 2);
    } else state = mergeRound(plan, state, [await attempt]);
  }
  await bench.close();
  return state;
}

test('the steps of PyTorch on two ranks are those of the embedded engine', needsTorch, async (t) => {
  const cases: [name: string, TrainingRequest, Files, ranks?: number][] = [
    ['CNN', { ...classify, batchSize: 80 }, images],
    // Batch normalisation uses the statistics of a rank's own part, so one rank must have the whole batch.
    ['CNN of residual blocks', { ...classify, batchSize: 80, network: 'residual' }, images, 1],
    ['LSTM', { ...forecast, batchSize: 100 }, series],
    ['LSTM of one column', { ...forecast, batchSize: 100, targets: ['pressure'] }, series],
    ['GRU', { ...forecast, batchSize: 100, network: 'gru' }, series, 1],
    ['temporal convolution', { ...forecast, batchSize: 100, network: 'tcn', shift: 1 }, series, 1],
  ];
  for (const [name, request, files, ranks = 2] of cases)
    await t.test(name, async () => {
      const planned = await planTraining(request, files, workspace);
      const layers = planned.network.layers.filter(({ kind }) => kind !== 'dropout');
      // Without augmentation and dropout nothing random is left.
      const plan = { ...planned, shiftPixelsMax: 0, network: { ...planned.network, layers } };
      const embedded = await Workbench.open(plan, { ...workspace, files });
      const torch = await openTorch(plan, files, ranks);
      let state = initialState(plan);
      try {
        while (!state.done) {
          const ours = await trainRound(embedded, 0, state.round, state);
          const theirs = await torch.round(state.round, state, path('step'), () => {});
          assert.deepEqual([theirs.steps, theirs.workUsed], [ours.steps, ours.workUsed]);
          assertClose([theirs.running.lossSum], [ours.running.lossSum], 1e-4);
          assertClose(moved(state, theirs), moved(state, ours), 0.03);
          assert.equal(theirs.validation === undefined, ours.validation === undefined);
          if (ours.validation !== undefined)
            assertClose(numbersOf(theirs.validation), numbersOf(ours.validation), 1e-4);
          state = mergeRound(plan, state, [theirs]);
        }
      } finally {
        await torch.close();
        await embedded.close();
      }
      assert.ok(finishTraining(plan, state).onnx.length > 1_000);
    });
});

const moved = (from: TrainingState, to: { weights: Float32Array }): number[] =>
  Array.from(to.weights, (value, index) => value - from.weights[index]!);

/** All numbers of a validation, in the order of its fields. */
const numbersOf = (sums: object | undefined): number[] =>
  Object.values(sums ?? {})
    .flat()
    .filter((value): value is number => typeof value === 'number');

/** The distance of two vectors, relative to the length of the second. */
function assertClose(left: readonly number[], right: readonly number[], share: number): void {
  assert.equal(left.length, right.length);
  const lengthOf = (values: readonly number[]): number =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  const apart = lengthOf(left.map((value, index) => value - right[index]!));
  const length = lengthOf(right);
  assert.ok(apart <= share * length, `${apart} apart, of ${length}`);
}

test(
  'a training whose ranks are killed resumes from the last state and ends with the same bits',
  needsTorch,
  async () => {
    const plan = await planTraining(classify, images, workspace);
    const calm = await trainOnTwoRanks(plan, []);
    const killed = await trainOnTwoRanks(plan, [0, 2]);
    assert.deepEqual(Buffer.from(encodeState(killed)), Buffer.from(encodeState(calm)));
    assert.equal(killed.workUsed, plan.work.bound);
    assert.ok(killed.history.at(-1)!.trainLoss < killed.history[0]!.trainLoss);
  },
);

test(
  'ranks of two machines train as two ranks of one do; without one of them the group ends',
  needsTorch,
  async () => {
    const plan = await planTraining(classify, images, workspace);
    const expected = await trainOnTwoRanks(plan, []);
    const other = makeWorkspace();
    const torch = { python, ranks: 1, machines: 2 };
    let met!: (meeting: Meeting) => void;
    const meeting = new Promise<Meeting>((resolve) => {
      met = resolve;
    });
    const opening = TorchBench.open(plan, { ...workspace, files: images, torch }, path('lead'), met);
    // The other machine decodes the data by itself.
    const joinAs = async (name: string) =>
      await TorchBench.join(
        plan,
        { ...other.workspace, files: images, torch },
        other.path(name),
        await meeting,
      );
    const [leader, helper] = await Promise.all([opening, joinAs('first')]);
    assert.deepEqual([leader.borrowsRanks, leader.pids.length, helper!.pids.length], [true, 1, 1]);
    let state = initialState(plan);
    while (!state.done)
      state = mergeRound(plan, state, [await leader.round(state.round, state, path('two'), () => {})]);
    assert.deepEqual(Buffer.from(encodeState(state)), Buffer.from(encodeState(expected)));
    assert.deepEqual(state.rankChanges, [{ epoch: 0, ranks: 2 }]);

    assert.equal(await joinAs('late'), undefined, 'a machine that comes too late is refused');
    process.kill(helper!.pids[0]!, 'SIGKILL');
    await helper!.ended();
    await assert.rejects(
      leader.round(0, initialState(plan), path('lost'), () => {}),
      { code: 'CHILD_DIED' },
    );
    await assert.rejects(joinAs('gone'), { code: 'CHILD_DIED' });
  },
);

test('a killed worker leaves no rank behind', needsTorch, async () => {
  const plan = await planTraining({ ...forecast, epochs: 500 }, series, workspace);
  const child = new TrainingChild();
  const statePath = path('first');
  await child.run({ kind: 'begin', plan, outputPath: statePath });
  const context = { ...workspace, files: series, torch: { python, ranks: 2 } };
  const task = {
    kind: 'trainRound',
    plan,
    context,
    shard: 0,
    round: 0,
    statePath,
    outputPath: path('out'),
  } as const;
  const attempt = child.run(task);
  const pid = child.pid!;
  const rejected = assert.rejects(attempt, { code: 'CHILD_DIED' });
  const childrenOf = () =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  while (childrenOf().length < 2) await new Promise((resolve) => setImmediate(resolve));
  const ranks = childrenOf();
  process.kill(pid, 'SIGKILL');
  await rejected;
  const alive = (rank: string): boolean => {
    try {
      return process.kill(Number(rank), 0);
    } catch {
      return false;
    }
  };
  while (ranks.some(alive)) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('what PyTorch lacks is said by name', async () => {
  await assert.rejects(checkTorch(path('no-python')), {
    code: 'PROVIDER_UNAVAILABLE',
    message: /no-python cannot be started/,
  });
  const { path: bare } = write('bare-python', `#!/bin/sh\necho "No module named 'torch'" >&2\nexit 1\n`);
  chmodSync(bare, 0o755);
  await assert.rejects(checkTorch(bare), {
    code: 'PROVIDER_UNAVAILABLE',
    message: /bare-python has no PyTorch\. Install it/,
  });
});
