import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as ort from 'onnxruntime-node';
import { finishTraining } from '../result/finishTraining.js';
import { initialState } from '../rounds/mergeRound.js';
import { trainRound } from '../rounds/trainRound.js';
import { Workbench } from '../rounds/Workbench.js';
import { drawSeries, seriesCsv } from '../testing/series.js';
import { fixture, makeWorkspace, trainHere } from '../testing/workspace.js';
import { buildEvaluationGraph, buildGradientGraph } from '../train/buildGraphs.js';
import { floatTensor, openGraph } from '../train/session.js';
import { designCnn } from './designCnn.js';
import { designLstm } from './designLstm.js';
import { chooseImageNetwork, networkKind } from './networkKinds.js';
import { planTraining } from './planTraining.js';
import type { CnnRequest, LstmRequest } from './request.js';

const { workspace, write } = makeWorkspace();
const images = { x: fixture('digits-x.npy'), y: fixture('digits-y.csv') };
const cnn: CnnRequest = { model: 'CNN', epochs: 1, trainShard: 0.8, category: 10, seed: 3 };
const lstm: LstmRequest = {
  model: 'LSTM',
  epochs: 2,
  trainShard: 0.8,
  inputWidth: 12,
  labelWidth: 2,
  shift: 2,
  sequenceStride: 1,
  seed: 3,
};

describe('the network of a series', () => {
  let series: { x: ReturnType<typeof write> };
  before(() => {
    series = { x: write('series.csv', seriesCsv(drawSeries(400, 5))) };
  });

  // Labels that overlap the inputs are forecast step by step, by another output of the network.
  for (const network of ['gru', 'tcn'] as const)
    for (const shift of [2, 1])
      test(`${network} is trained with a shift of ${shift}, exported for any batch, and says what it is`, async () => {
        const plan = await planTraining({ ...lstm, network, shift }, series, workspace);
        assert.equal(networkKind(plan.network), network);
        const state = await trainHere(plan, { ...workspace, files: series });
        assert.ok(state.history[1]!.trainLoss < state.history[0]!.trainLoss);
        const { onnx, card, cardMarkdown } = finishTraining(plan, state);
        assert.equal(card.network, network);
        assert.match(cardMarkdown, /^# LSTM model \((gated recurrent unit|temporal convolution)\)/);
        const session = await ort.InferenceSession.create(onnx);
        const values = Float32Array.from(drawSeries(36, 8).flat());
        const three = await session.run({ window: floatTensor(values, [3, 12, 2]) });
        const second = await session.run({ window: floatTensor(values.slice(24, 48), [1, 12, 2]) });
        assert.deepEqual(three['forecast']!.dims, [3, 2, 2]);
        const together = (three['forecast']!.data as Float32Array).slice(4, 8);
        for (const [index, value] of (second['forecast']!.data as Float32Array).entries())
          assert.ok(Math.abs(value - together[index]!) < 1e-3, `${value} and ${together[index]}`);
      });

  test('is an LSTM unless another is chosen', async () => {
    const plain = await planTraining(lstm, series, workspace);
    const asked = await planTraining({ ...lstm, network: 'lstm' }, series, workspace);
    assert.equal(networkKind(plain.network), 'lstm');
    assert.deepEqual(asked.network, plain.network);
  });

  test('computes the same in training and in validation, where the runtime has an operator for it', async () => {
    const windowing = { inputWidth: 7, labelWidth: 3, shift: 3, sequenceStride: 1, samplingRate: 1 };
    for (const kind of ['lstm', 'gru', 'tcn'] as const)
      for (const shift of [3, 1]) {
        const network = designLstm({ ...windowing, shift }, 2, undefined, kind);
        const options = { executionProvider: 'cpu', threads: 1 };
        const training = buildGradientGraph(network, 4);
        const evaluation = buildEvaluationGraph(network, 4);
        const length = training.parameters.reduce(
          (sum, { dims }) => sum + dims.reduce((a, b) => a * b, 1),
          0,
        );
        const wave = (size: number, step: number) =>
          Float32Array.from({ length: size }, (_, index) => 0.4 * Math.sin(index * step + 1));
        const feeds = {
          x: floatTensor(wave(4 * 7 * 2, 0.7), [4, 7, 2]),
          y: floatTensor(wave(4 * 3 * 2, 0.3), [4, 6]),
          sampleWeights: floatTensor(new Float32Array(4).fill(1), [4]),
          weights: floatTensor(wave(length, 1.3), [length]),
        };
        const [first, second] = [
          await openGraph(training, 'training', options),
          await openGraph(evaluation, 'evaluation', options),
        ];
        const loss = (await first.run(feeds, ['loss']))['loss']!.data[0] as number;
        const each = (await second.run(feeds, ['lossPerSample']))['lossPerSample']!.data as Float32Array;
        const mean = each.reduce((sum, value) => sum + value, 0) / 4;
        assert.ok(Math.abs(loss - mean) < 1e-3 * mean, `${kind}: ${loss} and ${mean}`);
      }
  });

  test('sees the whole window, of any length', () => {
    for (const inputWidth of [1, 2, 5, 6, 24, 100, 700]) {
      const windowing = { inputWidth, labelWidth: 1, shift: 1, sequenceStride: 1, samplingRate: 1 };
      const { layers } = designLstm(windowing, 3, undefined, 'tcn');
      const blocks = layers.filter(({ kind }) => kind === 'residual').length;
      assert.ok(1 + 4 * (2 ** blocks - 1) >= inputWidth, `${blocks} blocks for ${inputWidth}`);
      assert.ok(buildGradientGraph(designLstm(windowing, 3, undefined, 'tcn'), 2).graph.nodes.length > 0);
    }
  });
});

describe('the network of images', () => {
  test('is residual where it is asked for, and learns', async () => {
    const plan = await planTraining({ ...cnn, network: 'residual' }, images, workspace);
    assert.equal(networkKind(plan.network), 'residual');
    const state = initialState(plan);
    const bench = await Workbench.open(plan, { ...workspace, files: images });
    const losses: number[] = [];
    const result = await trainRound(bench, 0, 0, state, { onProgress: ({ loss }) => losses.push(loss) });
    await bench.close();
    assert.ok(result.steps > 10 && losses.at(-1)! < losses[0]! / 2, `${losses[0]} to ${losses.at(-1)}`);
  });

  test('is chosen by the size and the number of the images if that is asked for', () => {
    const many = { height: 64, width: 64, trainCount: 10_000 };
    assert.equal(chooseImageNetwork(undefined, many), 'plain');
    assert.equal(chooseImageNetwork('residual', { height: 8, width: 8, trainCount: 10 }), 'residual');
    assert.equal(chooseImageNetwork('auto', many), 'residual');
    assert.equal(chooseImageNetwork('auto', { ...many, height: 28, width: 28 }), 'plain');
    assert.equal(chooseImageNetwork('auto', { ...many, trainCount: 200 }), 'plain');
  });

  test('can be residual for images of any size', () => {
    for (const [height, width] of [
      [1, 1],
      [5, 3],
      [28, 28],
      [128, 96],
    ] as const) {
      const scale = { mean: [0, 0, 0], deviation: [1, 1, 1] };
      const shape = { channels: 3, height, width, categories: 7, inputType: 'uint8' as const, ...scale };
      assert.ok(buildGradientGraph(designCnn(shape, 'residual'), 2).graph.nodes.length > 0);
    }
  });
});

test('a network of the other model is refused by name', async () => {
  const refused = { code: 'REQUEST_INVALID', place: { parameter: 'network' } };
  await assert.rejects(planTraining({ ...cnn, network: 'gru' } as never, images, workspace), {
    ...refused,
    message: /network must be one of plain, residual, auto for CNN/,
  });
  const x = write('few.csv', seriesCsv(drawSeries(100, 5)));
  await assert.rejects(planTraining({ ...lstm, network: 'residual' } as never, { x }, workspace), {
    ...refused,
    message: /network must be one of lstm, gru, tcn for LSTM/,
  });
});
