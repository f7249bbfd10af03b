import type { Random } from '@tricorn/random';
import { type DenseNetwork, probabilitiesOf } from '../math/denseNetwork.js';
import { range, takeLabels, takeRows } from '../math/matrix.js';
import { accuracyOf } from '../metrics/classification.js';
import { argMax, cast, node } from '../onnx/nodes.js';
import type { Classifier, ClassifierModel } from './algorithm.js';
import { indexOfLargest } from './indexOfLargest.js';
import { parameterTables } from './parameterTables.js';
import { heldOutShare, holdsOut, layersToOnnx, mlpBytes, mlpWork, trainMlp } from './trainMlp.js';

const parameters = parameterTables['Deep Learning MLP'];

/** A multilayer perceptron: ReLU units, softmax, cross-entropy, Adam, with early stopping. */
export const mlp: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 5_000_000,
  estimate: (shape, params) => mlpWork(shape, shape.classes, params),
  memory: (shape) => mlpBytes(shape, shape.classes),
  async fit(x, y, classCount, params, context) {
    const isWatched = holdsOut(x.rows, params);
    const { train, held } = isWatched
      ? holdOut(y, classCount, context.random)
      : { train: range(x.rows), held: range(0) };
    const [heldX, heldY] = [takeRows(x, held), takeLabels(y, held)];
    const watch = (network: DenseNetwork) => {
      const accuracy = accuracyOf(heldY, indexOfLargest(probabilitiesOf(network, heldX), classCount));
      return { score: accuracy, shown: { accuracy } };
    };
    const { best, last, facts } = await trainMlp(
      { x, y, train, outputs: classCount, loss: 'crossEntropy', watch: isWatched ? watch : undefined },
      params,
      context,
    );
    return modelOf(isWatched ? best : last, classCount, facts);
  },
};

function holdOut(y: Int32Array, classCount: number, random: Random) {
  const groups: number[][] = Array.from({ length: classCount }, () => []);
  for (const row of random.shuffle(range(y.length))) groups[y[row]!]!.push(row);
  const held = groups.flatMap((rows) => rows.slice(0, Math.floor(rows.length * heldOutShare)));
  const train = groups.flatMap((rows) => rows.slice(Math.floor(rows.length * heldOutShare)));
  return { train: Int32Array.from(train).sort(), held: Int32Array.from(held).sort() };
}

function modelOf(network: DenseNetwork, classCount: number, facts: Record<string, unknown>): ClassifierModel {
  return {
    facts,
    predict(x) {
      const probabilities = probabilitiesOf(network, x);
      return { labels: indexOfLargest(probabilities, classCount), probabilities };
    },
    toOnnx() {
      const layers = layersToOnnx(network, 'logits', 'float32');
      return {
        initializers: layers.initializers,
        nodes: [
          ...layers.nodes,
          argMax('logits', 'index'),
          node('Softmax', ['logits'], ['probabilities_float'], { axis: { int: 1 } }),
          cast('probabilities_float', 'scores', 'float64'),
        ],
      };
    },
  };
}
