// The networks both sides run, and how ours is stepped.
import { createBatch, Trainer } from '@tricorn/training';
import { createRandom } from '../../packages/random/dist/index.js';
import { designCnn } from '../../packages/training/dist/plan/designCnn.js';
import { designLstm } from '../../packages/training/dist/plan/designLstm.js';

const batch = 64;
const steps = 24;
const features = 8;

function cnn(channels, side, kind = 'plain') {
  const shape = {
    channels,
    height: side,
    width: side,
    categories: 10,
    inputType: 'uint8',
    mean: new Array(channels).fill(128),
    deviation: new Array(channels).fill(64),
  };
  const network = designCnn(shape, kind);
  return { network, spec: { kind, batch, channels, side, ...described(network) } };
}

function series(kind) {
  const windowing = { inputWidth: steps, labelWidth: 1, shift: 1, sequenceStride: 1, samplingRate: 1 };
  const network = designLstm(windowing, features, undefined, kind);
  return { network, spec: { kind, batch, ...described(network) } };
}

/** What PyTorch builds the network from. */
const described = ({ layers, inputDims, targetDims, task }) => ({ layers, inputDims, targetDims, task });

export const networks = {
  'CNN 28×28×1': cnn(1, 28),
  'CNN 64×64×3': cnn(3, 64),
  'residual CNN 64×64×3': cnn(3, 64, 'residual'),
  'LSTM 24×8': series('lstm'),
  'GRU 24×8': series('gru'),
  'temporal convolution 24×8': series('tcn'),
};

/** A trainer over one random batch, and a function that takes a number of steps. */
export async function openOurs(network) {
  const trainer = await Trainer.open(
    network,
    batch,
    { kind: 'adam', learningRate: 1e-3 },
    { executionProvider: 'cpu', threads: 1 },
  );
  const data = createBatch(network, batch);
  const { uniform } = createRandom(1);
  for (let index = 0; index < data.x.length; index++) {
    data.x[index] = network.inputType === 'uint8' ? uniform() * 256 : uniform() * 2 - 1;
  }
  const width = data.y.length / batch;
  for (let row = 0; row < batch; row++) data.y[row * width + (row % width)] = 1;
  data.sampleWeights.fill(1);
  let step = 0;
  const take = async (count) => {
    for (let index = 0; index < count; index++) await trainer.step(data, ++step, step);
  };
  await take(1);
  return { take, close: () => trainer.close() };
}
