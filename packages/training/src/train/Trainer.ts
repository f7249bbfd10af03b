import { createRandom } from '@tricorn/random';
import type * as ort from 'onnxruntime-node';
import type { Batch } from '../data/imageDataset.js';
import { elementCount } from '../graph/GraphBuilder.js';
import { packedLength } from '../layers/packing.js';
import { type BuiltGraph, buildTrainingGraph } from './buildGraphs.js';
import type { Network, Optimiser } from './network.js';
import { slotCount, stepScalars } from './optimise.js';
import { floatTensor, openGraph, type RuntimeOptions } from './session.js';

/** Weights, the optimiser's slots and running statistics: all that training changes. */
export interface Weights {
  weights: Float32Array;
  slots: Float32Array[];
  statistics: Float32Array;
}

export interface StepResult {
  loss: number;
  hits: number;
}

/** One side of the ping-pong: the tensors a step reads, and the same tensors as a step's results. */
interface Side {
  feeds: Record<string, ort.Tensor>;
  fetches: Record<string, ort.Tensor>;
  weights: Weights;
}

/** Runs training steps. Two sets of buffers change roles at every step, so a step allocates nothing. */
export class Trainer {
  readonly #built: BuiltGraph;
  readonly #session: ort.InferenceSession;
  readonly #optimiser: Optimiser;
  #current: Side;
  #next: Side;
  readonly #rate = new Float32Array(1);
  readonly #epsilon = new Float32Array(1);
  readonly #loss = new Float32Array(1);
  readonly #hits = new Float32Array(1);
  readonly #masks: { data: Float32Array; rate: number }[];
  readonly #scalars: Record<string, ort.Tensor>;

  private constructor(
    built: BuiltGraph,
    session: ort.InferenceSession,
    network: Network,
    optimiser: Optimiser,
  ) {
    this.#built = built;
    this.#session = session;
    this.#optimiser = optimiser;
    const results = { loss: floatTensor(this.#loss, []) } as Record<string, ort.Tensor>;
    if (network.task === 'classification') results['hits'] = floatTensor(this.#hits, []);
    this.#current = this.#createSide(results);
    this.#next = this.#createSide(results);
    this.#masks = built.masks.map(({ dims, rate }) => ({ data: new Float32Array(elementCount(dims)), rate }));
    this.#scalars = {
      rate: floatTensor(this.#rate, []),
      epsilon: floatTensor(this.#epsilon, []),
      ...Object.fromEntries(
        built.masks.map((mask, index) => [mask.name, floatTensor(this.#masks[index]!.data, mask.dims)]),
      ),
    };
  }

  static async open(
    network: Network,
    batchSize: number,
    optimiser: Optimiser,
    options: RuntimeOptions,
  ): Promise<Trainer> {
    const built = buildTrainingGraph(network, batchSize);
    return new Trainer(built, await openGraph(built, 'training', options), network, optimiser);
  }

  load({ weights, slots, statistics }: Weights): void {
    const target = this.#current.weights;
    target.weights.set(weights);
    target.statistics.set(statistics);
    for (const [index, slot] of slots.entries()) target.slots[index]!.set(slot);
  }

  /** A copy of what training has reached. */
  save(): Weights {
    const { weights, slots, statistics } = this.#current.weights;
    return {
      weights: weights.slice(),
      slots: slots.map((slot) => slot.slice()),
      statistics: statistics.slice(),
    };
  }

  /** One step on a batch. `step` counts from 1 over the whole training; `maskSeed` decides the dropout. */
  async step(batch: Batch, step: number, maskSeed: number): Promise<StepResult> {
    const { rate, epsilon } = stepScalars(this.#optimiser, step);
    this.#rate[0] = rate;
    this.#epsilon[0] = epsilon;
    this.#drawMasks(maskSeed);
    await this.#session.run({ ...batch.feeds, ...this.#scalars, ...this.#current.feeds }, this.#next.fetches);
    [this.#current, this.#next] = [this.#next, this.#current];
    return { loss: this.#loss[0]!, hits: this.#hits[0]! };
  }

  async close(): Promise<void> {
    await this.#session.release();
  }

  #createSide(results: Record<string, ort.Tensor>): Side {
    const length = packedLength(this.#built.parameters);
    const statisticsLength = packedLength(this.#built.statistics);
    const weights = new Float32Array(length);
    const slots = Array.from({ length: slotCount }, () => new Float32Array(length));
    const statistics = new Float32Array(statisticsLength);
    const tensors: [string, string, ort.Tensor][] = [
      ['weights', 'newWeights', floatTensor(weights, [length])],
      ...slots.map((slot, index): [string, string, ort.Tensor] => [
        `slot${index}`,
        `newSlot${index}`,
        floatTensor(slot, [length]),
      ]),
    ];
    if (statisticsLength > 0)
      tensors.push(['statistics', 'newStatistics', floatTensor(statistics, [statisticsLength])]);
    return {
      feeds: Object.fromEntries(tensors.map(([name, , tensor]) => [name, tensor])),
      fetches: { ...results, ...Object.fromEntries(tensors.map(([, name, tensor]) => [name, tensor])) },
      weights: { weights, slots, statistics },
    };
  }

  /** Inverted dropout: kept values are scaled up, so that nothing changes at inference. */
  #drawMasks(seed: number): void {
    const { uniform } = createRandom(seed);
    for (const { data, rate } of this.#masks) {
      const kept = 1 / (1 - rate);
      for (let index = 0; index < data.length; index++) data[index] = uniform() < rate ? 0 : kept;
    }
  }
}
