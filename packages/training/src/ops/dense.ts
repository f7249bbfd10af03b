import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { sumTo } from './raw.js';

/** left·right (+ addend), each factor transposed on demand, without a pullback. */
export function product(
  graph: GraphBuilder,
  left: Value,
  right: Value,
  options: { transposeLeft?: boolean; transposeRight?: boolean; addend?: Value } = {},
): Value {
  const { transposeLeft = false, transposeRight = false, addend } = options;
  const rows = left.dims[transposeLeft ? 1 : 0]!;
  const columns = right.dims[transposeRight ? 0 : 1]!;
  return graph.emit('Gemm', addend ? [left, right, addend] : [left, right], [rows, columns], {
    attributes: { transA: { int: Number(transposeLeft) }, transB: { int: Number(transposeRight) } },
  });
}

/** input[batch, in] · weights[in, out] + bias[out]. */
export function dense(graph: GraphBuilder, input: Value, weights: Value, bias: Value): Value {
  const result = product(graph, input, weights, { addend: bias });
  graph.record([input, weights, bias], [result], ([g]) => [
    () => product(graph, g!, weights, { transposeRight: true }),
    () => product(graph, input, g!, { transposeLeft: true }),
    () => sumTo(graph, g!, bias.dims),
  ]);
  return result;
}
