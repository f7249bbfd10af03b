import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import * as ort from 'onnxruntime-node';
import { exportModel, finishTraining } from '../result/finishTraining.js';
import { initialState } from '../rounds/mergeRound.js';
import { makeWorkspace, trainHere } from '../testing/workspace.js';
import { openSession } from '../train/session.js';
import { planTraining } from './planTraining.js';
import type { LstmRequest } from './request.js';

const { workspace, write } = makeWorkspace();
const random = createRandom(3).uniform;
let level = 100;
const rows = Array.from({ length: 400 }, (_, row) => {
  level += 4 * (random() - 0.5);
  return [level, 7, (row % 12) + random() / 10];
});
const csv = (header: string) => `${header}\n${rows.map((row) => row.join(',')).join('\n')}\n`;
const files = { x: write('series.csv', csv('walk,fixed,season')) };
const request: LstmRequest = {
  model: 'LSTM',
  epochs: 1,
  trainShard: 0.75,
  inputWidth: 8,
  labelWidth: 2,
  shift: 2,
  sequenceStride: 1,
  seed: 1,
};

/** The forecast of the last window by the network as it begins: the newest values of the target columns. */
async function firstForecast(change: Partial<LstmRequest>): Promise<number[][]> {
  const plan = await planTraining({ ...request, ...change }, files, workspace);
  const { onnx } = exportModel(plan, initialState(plan), {});
  const session = await openSession(onnx, { executionProvider: 'cpu', threads: 1 });
  const window = Float32Array.from(rows.slice(-8).flat());
  const { forecast } = await session.run({ window: new ort.Tensor('float32', window, [1, 8, 3]) });
  await session.release();
  const [, steps, outputs] = forecast!.dims as [number, number, number];
  const values = forecast!.data as Float32Array;
  return Array.from({ length: steps }, (_, step) => [
    ...values.subarray(step * outputs, (step + 1) * outputs),
  ]);
}

const near = (found: number[][], expected: number[][]) => {
  assert.deepEqual(
    found.map(({ length }) => length),
    expected.map(({ length }) => length),
  );
  for (const [step, values] of expected.entries())
    for (const [place, value] of values.entries())
      assert.ok(Math.abs(found[step]![place]! - value) < 1e-3, `${found} instead of ${expected}`);
};

test('the outputs are the target columns in the order of the request, in their own units', async () => {
  const [walk, , season] = rows.at(-1) as [number, number, number];
  near(await firstForecast({ targets: ['season', 'walk'] }), [
    [season, walk],
    [season, walk],
  ]);
  near(await firstForecast({ targets: ['walk'] }), [[walk], [walk]]);
  near(await firstForecast({}), [rows.at(-1)!, rows.at(-1)!]);
  // Labels that overlap the inputs are forecast step by step, each from the newest value before it.
  near(
    await firstForecast({ targets: ['season'], labelWidth: 4 }),
    rows.slice(-4).map((row) => [row[2]!]),
  );
});

test('a network of chosen columns learns, and has an error and baselines for each of them', async () => {
  const plan = await planTraining({ ...request, epochs: 3, targets: ['season', 'walk'] }, files, workspace);
  const { card, cardMarkdown } = finishTraining(plan, await trainHere(plan, { ...workspace, files }));
  assert.ok(card.metrics.kind === 'forecast' && card.input.kind === 'series');
  assert.deepEqual(card.input.targets, ['season', 'walk']);
  assert.ok(card.history.at(-1)!.validationLoss < card.history[0]!.validationLoss);
  const { features, seasonal } = card.metrics;
  assert.equal(features.length, 2);
  // The windows of the validation part, and the labels one and two rows after each of them.
  const validation = rows.slice(300);
  const starts = validation.length - 9;
  const errors = [2, 0].map((column) =>
    Array.from({ length: starts }, (_, start) =>
      [8, 9].map((label) => validation[start + 7]![column]! - validation[start + label]![column]!),
    ).flat(),
  );
  for (const [place, list] of errors.entries()) {
    const rmse = Math.sqrt(list.reduce((sum, error) => sum + error * error, 0) / list.length);
    assert.ok(Math.abs(features[place]!.naiveRmse - rmse) < 1e-3 * rmse, 'the last value repeated');
  }
  assert.equal(seasonal?.period, 12);
  assert.ok(seasonal.features![0]!.rmse < 0.1, 'the season repeats itself');
  assert.ok(seasonal.features![1]!.rmse > features[1]!.naiveRmse, 'a walk has no season');
  assert.match(
    cardMarkdown,
    /^Forecasts season, walk, 2 at a time, from the last 8 of walk, fixed, season\.$/m,
  );
  assert.match(cardMarkdown, /^\| RMSE of walk \| .* \(naive forecast .*, last season .*\) \|$/m);
});

test('columns that cannot be forecast are refused by name', async () => {
  const refused = async (targets: string[], header = 'walk,fixed,season') => {
    const x = write('refused.csv', csv(header));
    return await planTraining({ ...request, targets }, { x }, workspace).then(
      () => 'accepted',
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
  };
  assert.match(
    await refused(['walks']),
    /^REQUEST_INVALID: targets names "walks"; the columns are walk, fixed, season/,
  );
  assert.match(
    await refused(['walk', 'walk']),
    /^REQUEST_INVALID: targets must not name the column "walk" twice/,
  );
  assert.match(await refused([]), /^REQUEST_INVALID: targets must name at least one column/);
  assert.match(await refused(['walk'], 'walk,fixed,walk'), /^REQUEST_INVALID: targets is ambiguous/);
  assert.match(await refused(['fixed']), /^SERIES_CONSTANT: No column to forecast changes/);
  assert.equal(await refused(['walk', 'fixed']), 'accepted', 'one column that changes is enough');
  const dated = write(
    'dated.csv',
    `day,walk\n${rows.map(([walk], row) => `2024-01-${String(1 + (row % 28)).padStart(2, '0')},${walk}`).join('\n')}\n`,
  );
  await assert.rejects(planTraining({ ...request, targets: ['day'] }, { x: dated }, workspace), {
    code: 'REQUEST_INVALID',
    message: /"day", which is a column of dates/,
  });
});
