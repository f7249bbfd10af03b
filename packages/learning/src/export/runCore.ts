import '@tricorn/onnx/silent';
import * as ort from 'onnxruntime-node';
import type { Matrix } from '../math/matrix.js';

const cellsPerBatch = 4_000_000;
const rowsPerBatchMax = 4096;

/** Runs an exported core model over all rows, batch by batch, so that reported predictions are those of the exported model. */
export async function runCore(
  bytes: Uint8Array,
  x: Matrix,
  groups: number,
): Promise<{ labels: Int32Array; scores: Float64Array }> {
  const session = await ort.InferenceSession.create(bytes, { intraOpNumThreads: 1 });
  const labels = new Int32Array(x.rows);
  const scores = new Float64Array(x.rows * groups);
  const step = Math.max(1, Math.min(rowsPerBatchMax, Math.floor(cellsPerBatch / x.columns)));
  try {
    for (let start = 0; start < x.rows; start += step) {
      const rows = Math.min(step, x.rows - start);
      const part = x.data.subarray(start * x.columns, (start + rows) * x.columns);
      const result = await session.run({ features: new ort.Tensor('float64', part, [rows, x.columns]) });
      const index = result['index'];
      if (index !== undefined) labels.set(Array.from(index.data as BigInt64Array, Number), start);
      scores.set(result['scores']!.data as Float64Array, start * groups);
    }
  } finally {
    await session.release();
  }
  return { labels, scores };
}
