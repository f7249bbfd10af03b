import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type * as ort from 'onnxruntime-node';
import { elementCount } from '../graph/GraphBuilder.js';
import type { Layer } from '../layers/layer.js';
import { initialWeights } from '../layers/packing.js';
import { fillNormal } from '../random.js';
import { buildGradientGraph } from './buildGraphs.js';
import type { Network } from './network.js';
import { floatTensor, openGraph } from './session.js';

const batchSize = 5;
const options = { executionProvider: 'cpu', threads: 1 };

/**
 * Compares the graph's gradient with finite differences of its loss along random directions through each
 * weight, and requires the relative difference to stay within single precision's reach.
 */
async function checkGradients(network: Network, tolerance = 2e-2): Promise<void> {
  const built = buildGradientGraph(network, batchSize);
  const session = await openGraph(built, 'check', options);
  const random = createRandom(7);
  // Larger weights than a network begins with: a finite step then seldom changes the winner of a pool.
  const weights = initialWeights(built.parameters, 3).map((weight) => weight * Math.sqrt(6));
  // Biases begin at zero, where a rectifier of an all-zero input has no slope: move everything a little.
  const nudge = new Float32Array(weights.length);
  fillNormal(nudge, random, 0.05);
  for (let index = 0; index < weights.length; index++) weights[index]! += nudge[index]!;

  const x = new Float32Array(batchSize * elementCount(network.inputDims));
  fillNormal(x, random, 1);
  const width = elementCount(network.targetDims);
  const y = new Float32Array(batchSize * width);
  if (network.task === 'classification')
    for (let row = 0; row < batchSize; row++) y[row * width + (row % width)] = 1;
  else fillNormal(y, random, 1);
  const feeds: Record<string, ort.Tensor> = {
    x: floatTensor(x, [batchSize, ...network.inputDims]),
    y: floatTensor(y, [batchSize, width]),
    // The last row is padding: its weight is zero and its gradient must vanish.
    sampleWeights: floatTensor(Float32Array.from([1, 1, 0.5, 1, 0]), [batchSize]),
  };
  if (built.statistics.length > 0) {
    const statistics = initialWeights(built.statistics, 1);
    feeds['statistics'] = floatTensor(statistics, [statistics.length]);
  }
  for (const mask of built.masks) {
    const data = Float32Array.from({ length: elementCount(mask.dims) }, () =>
      random.uniform() < mask.rate ? 0 : 1 / (1 - mask.rate),
    );
    feeds[mask.name] = floatTensor(data, mask.dims);
  }
  const lossAt = async (point: Float32Array): Promise<number> => {
    const result = await session.run({ ...feeds, weights: floatTensor(point, [point.length]) }, ['loss']);
    return result['loss']!.data[0] as number;
  };
  const gradient = (
    await session.run({ ...feeds, weights: floatTensor(weights, [weights.length]) }, ['gradient'])
  )['gradient']!.data as Float32Array;

  let offset = 0;
  for (const { name, dims } of built.parameters) {
    const length = elementCount(dims);
    let difference = 0;
    let size = 0;
    for (let trial = 0; trial < 4; trial++) {
      const direction = new Float32Array(length);
      fillNormal(direction, random, 1);
      const norm = Math.hypot(...direction);
      const at = (distance: number): Promise<number> => {
        const moved = weights.slice();
        for (let index = 0; index < length; index++)
          moved[offset + index]! += (distance * direction[index]!) / norm;
        return lossAt(moved);
      };
      const step = 4e-3;
      const numeric =
        (8 * ((await at(step)) - (await at(-step))) - ((await at(2 * step)) - (await at(-2 * step)))) /
        (12 * step);
      let analytic = 0;
      for (let index = 0; index < length; index++)
        analytic += (gradient[offset + index]! * direction[index]!) / norm;
      difference += (numeric - analytic) ** 2;
      size += Math.max(numeric ** 2, analytic ** 2);
    }
    // A weight without any influence (a bias ahead of batch normalisation) has only rounding left to compare.
    const relative = Math.sqrt(difference / Math.max(size, 1e-5));
    assert.ok(relative < tolerance, `${name}: relative difference ${relative}`);
    offset += length;
  }
  await session.release();
}

const image = (layers: Layer[], inputDims = [2, 9, 8]): Network => ({
  task: 'classification',
  inputDims,
  inputType: 'float32',
  targetDims: [3],
  layers: [...layers, { kind: 'flatten' }, { kind: 'dense', units: 3 }],
});

const conv = (kernel: number, stride: number, padding: 'same' | 'valid', filters = 4): Layer => ({
  kind: 'conv2d',
  filters,
  kernel,
  stride,
  padding,
});

const cases: [string, Network][] = [
  [
    'dense layers with every activation',
    image([
      { kind: 'flatten' },
      { kind: 'dense', units: 7 },
      { kind: 'tanh' },
      { kind: 'dense', units: 6 },
      { kind: 'sigmoid' },
      { kind: 'dense', units: 5 },
      { kind: 'relu' },
    ]),
  ],
  [
    'a padded convolution',
    image([conv(3, 1, 'same'), { kind: 'tanh' }, conv(3, 1, 'same'), { kind: 'tanh' }]),
  ],
  [
    'an unpadded convolution of five',
    image([conv(3, 1, 'valid'), { kind: 'tanh' }, conv(5, 1, 'valid'), { kind: 'tanh' }]),
  ],
  [
    'a convolution with a stride',
    image([conv(3, 1, 'same'), { kind: 'tanh' }, conv(3, 2, 'same'), { kind: 'tanh' }]),
  ],
  ['a convolution of many channels', image([conv(3, 1, 'same', 8), { kind: 'tanh' }, conv(3, 1, 'same', 6)])],
  [
    'convolutions of as many channels as a register holds',
    image([conv(3, 1, 'same', 16), { kind: 'tanh' }, conv(3, 1, 'same', 16), { kind: 'tanh' }]),
  ],
  [
    'pooling of an odd height',
    image([conv(3, 1, 'same'), { kind: 'maxPool', size: 2 }, { kind: 'sigmoid' }]),
  ],
  ['batch normalisation', image([conv(3, 1, 'same'), { kind: 'batchNorm' }, { kind: 'tanh' }])],
  [
    'standardised inputs',
    image([
      { kind: 'standardise', mean: [0.5, -1], deviation: [2, 0.5] },
      conv(3, 1, 'same'),
      { kind: 'tanh' },
    ]),
  ],
  [
    'dropout',
    image([
      { kind: 'flatten' },
      { kind: 'dense', units: 9 },
      { kind: 'dropout', rate: 0.3 },
      { kind: 'tanh' },
    ]),
  ],
];

cases.push(
  [
    'a residual block',
    image([
      conv(3, 1, 'same'),
      { kind: 'tanh' },
      { kind: 'residual', layers: [conv(3, 1, 'same'), { kind: 'tanh' }, conv(3, 1, 'same')] },
      { kind: 'tanh' },
    ]),
  ],
  [
    'a residual block with dropout inside',
    image([
      { kind: 'flatten' },
      { kind: 'dense', units: 6 },
      {
        kind: 'residual',
        layers: [{ kind: 'dense', units: 6 }, { kind: 'tanh' }, { kind: 'dropout', rate: 0.4 }],
      },
    ]),
  ],
  [
    'the mean of each channel',
    {
      ...image([]),
      layers: [conv(3, 1, 'same'), { kind: 'tanh' }, { kind: 'globalPool' }, { kind: 'dense', units: 3 }],
    },
  ],
);

for (const [name, network] of cases) {
  test(`the gradient through ${name} agrees with finite differences`, () => checkGradients(network));
}

const forecast = (layers: Layer[], targetDims: number[]): Network => ({
  task: 'forecast',
  inputDims: [6, 3],
  inputType: 'float32',
  targetDims,
  layers,
});

for (const kind of ['lstm', 'gru'] as const) {
  test(`the gradient through one ${kind} that returns its last state agrees with finite differences`, () =>
    checkGradients(
      forecast(
        [
          { kind, units: 5, lastSteps: 1, sequence: false },
          { kind: 'dense', units: 6 },
          { kind: 'reshape', dims: [2, 3] },
          { kind: 'addLastInput', steps: 1 },
        ],
        [2, 3],
      ),
    ));

  test(`the gradient through two stacked ${kind} that return sequences agrees with finite differences`, () =>
    checkGradients(
      forecast(
        [
          { kind, units: 5, lastSteps: 6, sequence: true },
          { kind, units: 4, lastSteps: 4, sequence: true },
          { kind: 'dense', units: 3 },
          { kind: 'addLastInput', steps: 4 },
        ],
        [4, 3],
      ),
    ));
}

test('the gradient through causal convolutions agrees with finite differences', () =>
  checkGradients(
    forecast(
      [
        { kind: 'causalConv', filters: 5, kernel: 3, dilation: 1 },
        { kind: 'tanh' },
        {
          kind: 'residual',
          // The third position of the second kernel lies before the window of six steps.
          layers: [
            { kind: 'causalConv', filters: 5, kernel: 2, dilation: 2 },
            { kind: 'tanh' },
            { kind: 'causalConv', filters: 5, kernel: 3, dilation: 4 },
          ],
        },
        { kind: 'lastSteps', steps: 4 },
        { kind: 'dense', units: 3 },
        { kind: 'addLastInput', steps: 4 },
      ],
      [4, 3],
    ),
  ));
