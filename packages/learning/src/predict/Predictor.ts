import '@tricorn/onnx/silent';
import * as ort from 'onnxruntime-node';
import type { Table } from '../csv/table.js';
import { encode, type UnseenCategory } from '../data/encoder.js';
import { coreModel } from '../export/pipeline.js';
import { type Pipeline, readPipeline } from '../export/readPipeline.js';
import type { Matrix } from '../math/matrix.js';

export interface Predictions {
  /** Class names, cluster numbers or predicted numbers. */
  labels: (string | number)[];
  /** Rows × groups: probabilities of the classes, or distances to the clusters; empty for a regression. */
  scores: Float64Array;
  groups: number;
  unseen: UnseenCategory[];
}

const cellsPerBatch = 4_000_000;
const rowsPerBatchMax = 4096;

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
    return new Predictor(pipeline, await ort.InferenceSession.create(core, { intraOpNumThreads: 1 }));
  }

  async predict(table: Table): Promise<Predictions> {
    const { matrix, unseen } = encode(this.pipeline.encoder, table);
    const { index, scores, groups } = await this.run(matrix);
    return { ...this.#name(index, scores, groups), unseen };
  }

  /** Runs the model over encoded rows, batch by batch. */
  async run(x: Matrix): Promise<{ index: Int32Array; scores: Float64Array; groups: number }> {
    const index = new Int32Array(x.rows);
    let scores = new Float64Array();
    let groups = 0;
    const step = Math.max(1, Math.min(rowsPerBatchMax, Math.floor(cellsPerBatch / Math.max(1, x.columns))));
    for (let start = 0; start < x.rows; start += step) {
      const rows = Math.min(step, x.rows - start);
      const part = x.data.subarray(start * x.columns, (start + rows) * x.columns);
      const result = await this.#session.run({
        features: new ort.Tensor('float64', part, [rows, x.columns]),
      });
      const found = result['scores']!;
      groups = found.dims[1] ?? 1;
      if (scores.length === 0) scores = new Float64Array(x.rows * groups);
      const own = result['index'];
      if (own !== undefined) index.set(Array.from(own.data as BigInt64Array, Number), start);
      scores.set(found.data as Float64Array, start * groups);
    }
    return { index, scores, groups };
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
