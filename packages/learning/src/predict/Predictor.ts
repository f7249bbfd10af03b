import type * as ort from 'onnxruntime-node';
import type { Table } from '../csv/table.js';
import { encode, type UnseenCategory } from '../data/encode.js';
import { coreModel } from '../export/pipeline.js';
import { type Pipeline, readPipeline } from '../export/readPipeline.js';
import { type CorePredictions, openCore, runSession } from '../export/runCore.js';
import type { Matrix } from '../math/matrix.js';

export interface Predictions {
  /** Class names, cluster numbers or predicted numbers. */
  labels: (string | number)[];
  /** Rows × groups: probabilities of the classes, or distances to the clusters; empty for a regression. */
  scores: Float64Array;
  groups: number;
  unseen: UnseenCategory[];
}

/** A loaded model that predicts tables with its own columns. */
export class Predictor {
  readonly pipeline: Pipeline;
  readonly #session: ort.InferenceSession;

  private constructor(pipeline: Pipeline, session: ort.InferenceSession) {
    this.pipeline = pipeline;
    this.#session = session;
  }

  static async load(bytes: Uint8Array): Promise<Predictor> {
    const pipeline = readPipeline(bytes);
    const core = coreModel(pipeline.fragment, pipeline.encoder.featureNames.length);
    return new Predictor(pipeline, await openCore(core));
  }

  async predict(table: Table): Promise<Predictions> {
    const { matrix, unseen } = encode(this.pipeline.encoder, table);
    const { index, scores, groups } = await this.run(matrix);
    return { ...this.#name(index, scores, groups), unseen };
  }

  /** Runs the model over encoded rows. */
  async run(x: Matrix): Promise<CorePredictions> {
    return await runSession(this.#session, x);
  }

  /** Frees the native memory of the model. */
  async close(): Promise<void> {
    await this.#session.release();
  }

  #name(index: Int32Array, scores: Float64Array, groups: number): Omit<Predictions, 'unseen'> {
    const { classes, task } = this.pipeline;
    if (task === 'regression') return { labels: Array.from(scores), scores: new Float64Array(), groups: 0 };
    const labels = Array.from(index, (group) => (classes === undefined ? group : classes[group]!));
    return { labels, scores, groups };
  }
}
