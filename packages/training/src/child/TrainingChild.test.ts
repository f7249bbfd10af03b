import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TrainingDataError } from '../errors.js';
import { makeWorkspace } from '../testing/workspace.js';
import { runInChild, TrainingChild } from './TrainingChild.js';

const { workspace, write, path } = makeWorkspace();
const series = {
  x: write('wave.csv', `v\n${Array.from({ length: 4000 }, (_, row) => Math.sin(row / 9)).join('\n')}\n`),
};
const request = {
  model: 'LSTM',
  epochs: 50,
  trainShard: 0.9,
  inputWidth: 24,
  labelWidth: 1,
  shift: 1,
  sequenceStride: 1,
} as const;

test('an error in the data crosses the process with its name and place', async () => {
  const x = write('gap.csv', 'v\n1\n\n2\nx\n');
  await assert.rejects(runInChild({ kind: 'plan', request, files: { x }, workspace }), (error: unknown) => {
    assert.ok(error instanceof TrainingDataError);
    assert.deepEqual(
      [error.code, error.place],
      ['VALUE_NOT_NUMERIC', { file: 'gap.csv', row: 5, column: 'v' }],
    );
    return true;
  });
});

async function roundTask() {
  const plan = await runInChild({ kind: 'plan', request, files: series, workspace });
  const statePath = path('state');
  await runInChild({ kind: 'begin', plan, outputPath: statePath });
  const context = { ...workspace, files: series };
  return {
    kind: 'trainRound',
    plan,
    context,
    shard: 0,
    round: 0,
    statePath,
    outputPath: path('shard'),
  } as const;
}

test('a task is cancelled by its signal, and the child serves the next one', async () => {
  const task = await roundTask();
  const child = new TrainingChild();
  const cancel = new AbortController();
  await assert.rejects(child.run(task, { signal: cancel.signal, onProgress: () => cancel.abort() }), {
    code: 'CANCELLED',
  });
  assert.equal(child.pid, undefined);
  const seen: number[] = [];
  const { steps } = await child.run(task, { onProgress: ({ done, loss }) => seen.push(done, loss!) });
  assert.equal(steps, task.plan.work.steps / task.plan.epochs);
  assert.ok(seen.length > 0 && seen.every(Number.isFinite));
  child.close();
});

test('a task that takes too long is ended', async () => {
  await assert.rejects(runInChild(await roundTask(), { timeoutMs: 30 }), { code: 'TIME_LIMIT' });
});

test('a child that holds too much memory is ended', async () => {
  const child = new TrainingChild({ memoryBytesMax: 1 << 20 });
  const task = await roundTask();
  // One short round may end before memory is first reported; a few cannot.
  const rounds = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn++) await child.run(task);
  };
  await assert.rejects(rounds(), { code: 'MEMORY_LIMIT' });
  child.close();
});

test('a device that the runtime does not have is refused by name instead of computing elsewhere', async () => {
  const providerMissing = {
    code: 'PROVIDER_UNAVAILABLE',
    message: /no execution provider "abacus" on this machine; it has .*cpu/,
  };
  await assert.rejects(runInChild({ kind: 'tryProvider', executionProvider: 'abacus' }), providerMissing);
  const task = await roundTask();
  await assert.rejects(
    runInChild({ ...task, context: { ...task.context, executionProvider: 'abacus' } }),
    providerMissing,
  );
  await runInChild({ kind: 'tryProvider', executionProvider: 'cpu' });
});
