import '@tricorn/onnx/silent';
import * as ort from 'onnxruntime-node';
import type { Matrix } from '../math/matrix.js';

const cellsPerBatch = 4_000_000;
const rowsPerBatchMax = 4096;

/** What a core model gives for each row: a class or cluster, unless it is a regression, and `groups` scores. */
export interface CorePredictions {
  index: Int32Array;
  scores: Float64Array;
  groups: number;
}

export const openCore = async (bytes: Uint8Array): Promise<ort.InferenceSession> =>
  await ort.InferenceSession.create(bytes, { intraOpNumThreads: 1 });

/** Runs an exported core model over all rows, so that reported predictions are those of the exported model. */
export async function runCore(bytes: Uint8Array, x: Matrix): Promise<CorePredictions> {
  const session = await openCore(bytes);
  try {
    return await runSession(session, x);
  } finally {
    await session.release();
  }
}

/** Runs an open model over encoded rows, batch by batch. */
export async function runSession(session: ort.InferenceSession, x: Matrix): Promise<CorePredictions> {
  const index = new Int32Array(x.rows);
  let scores = new Float64Array();
  let groups = 0;
  const step = Math.max(1, Math.min(rowsPerBatchMax, Math.floor(cellsPerBatch / Math.max(1, x.columns))));
  for (let start = 0; start < x.rows; start += step) {
    const rows = Math.min(step, x.rows - start);
    const part = x.data.subarray(start * x.columns, (start + rows) * x.columns);
    const result = await session.run({ features: new ort.Tensor('float64', part, [rows, x.columns]) });
    const found = result['scores']!;
    groups = found.dims[1] ?? 1;
    if (scores.length === 0) scores = new Float64Array(x.rows * groups);
    const own = result['index'];
    if (own !== undefined) index.set(Array.from(own.data as BigInt64Array, Number), start);
    scores.set(found.data as Float64Array, start * groups);
  }
  return { index, scores, groups };
}
