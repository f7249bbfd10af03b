import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { metricsOf } from '../rounds/metrics.js';
import { emptySums } from '../rounds/validation.js';
import { makeWorkspace } from '../testing/workspace.js';
import { planTraining } from './planTraining.js';

const { workspace, write } = makeWorkspace();
const request = {
  model: 'LSTM',
  epochs: 1,
  trainShard: 0.8,
  inputWidth: 6,
  labelWidth: 2,
  shift: 2,
  sequenceStride: 1,
} as const;

async function baselineOf(name: string, valueAt: (row: number) => number) {
  const rows = Array.from({ length: 600 }, (_, row) => valueAt(row));
  return (await planTraining(request, { x: write(name, `v\n${rows.join('\n')}\n`) }, workspace)).dataset
    .seasonal;
}

test('a season is found and repeating it is measured on the validation set, beside the score', async () => {
  const exact = await baselineOf('exact.csv', (row) => (row % 24) ** 1.5);
  assert.equal(exact?.period, 24);
  assert.ok(exact.rmse < 1e-9 && exact.mae < 1e-9, 'an exact season is repeated without error');

  const random = createRandom(4).uniform;
  const noise = () => (random() - 0.5) * 0.2;
  const noisy = await baselineOf('noisy.csv', (row) => Math.sin((row * 2 * Math.PI) / 24) + noise());
  assert.equal(noisy!.period % 24, 0);
  // The difference of two values whose noise is uniform over 0.2.
  assert.ok(Math.abs(noisy!.rmse - 0.2 / Math.sqrt(6)) < 0.01, `${noisy!.rmse}`);

  const plan = await planTraining(
    request,
    { x: write('again.csv', `v\n${Array.from({ length: 600 }, (_, row) => row % 24).join('\n')}\n`) },
    workspace,
  );
  const metrics = metricsOf(plan, { ...emptySums(plan), count: 1 });
  assert.ok(metrics.kind === 'forecast' && metrics.seasonal?.period === 24);
});

test('noise and a trend have no season', async () => {
  const random = createRandom(5).uniform;
  assert.equal(await baselineOf('noise.csv', () => random()), undefined);
  assert.equal(await baselineOf('trend.csv', (row) => row * 3), undefined);
});
