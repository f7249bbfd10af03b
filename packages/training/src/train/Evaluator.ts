import type * as ort from 'onnxruntime-node';
import type { Batch } from '../data/imageDataset.js';
import { elementCount } from '../graph/GraphBuilder.js';
import { buildEvaluationGraph } from './buildGraphs.js';
import type { Network } from './network.js';
import { floatTensor, openGraph, type RuntimeOptions } from './session.js';

/** Runs the network forward with given weights, for validation. */
export class Evaluator {
  readonly lossPerSample: Float32Array;
  /** Logits or forecasts, row by row. */
  readonly predictions: Float32Array;
  readonly #session: ort.InferenceSession;
  readonly #fetches: Record<string, ort.Tensor>;

  private constructor(session: ort.InferenceSession, network: Network, batchSize: number) {
    const width = elementCount(network.targetDims);
    this.#session = session;
    this.lossPerSample = new Float32Array(batchSize);
    this.predictions = new Float32Array(batchSize * width);
    this.#fetches = {
      lossPerSample: floatTensor(this.lossPerSample, [batchSize]),
      predictions: floatTensor(this.predictions, [batchSize, width]),
    };
  }

  static async open(network: Network, batchSize: number, options: RuntimeOptions): Promise<Evaluator> {
    const built = buildEvaluationGraph(network, batchSize);
    return new Evaluator(await openGraph(built, 'evaluation', options), network, batchSize);
  }

  /** Evaluates a batch; the results lie in `lossPerSample` and `predictions` until the next call. */
  async run(batch: Batch, weights: Float32Array, statistics: Float32Array): Promise<void> {
    await this.#session.run(
      {
        x: batch.feeds.x,
        y: batch.feeds.y,
        sampleWeights: batch.feeds.sampleWeights,
        weights: floatTensor(weights, [weights.length]),
        ...(statistics.length > 0 && { statistics: floatTensor(statistics, [statistics.length]) }),
      },
      this.#fetches,
    );
  }

  async close(): Promise<void> {
    await this.#session.release();
  }
}
