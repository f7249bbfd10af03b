import type { Node } from '@tricorn/onnx';
import { type Dims, elementCount, type GraphBuilder } from './GraphBuilder.js';

/** Operations that move or rename data and compute nothing. */
const freeOps = new Set([
  'Identity',
  'Reshape',
  'Transpose',
  'Slice',
  'Concat',
  'Split',
  'Expand',
  'Gather',
  'Pad',
  'Cast',
  'MaxUnpool',
  'Squeeze',
]);

/**
 * Floating-point operations one run of the graph performs, as an exact integer: two for each
 * multiply-add of a product or a convolution, one for each element any other operation reads or writes.
 */
export function countWork(graph: GraphBuilder): bigint {
  return graph.nodes.reduce((sum, node) => sum + nodeWork(node, graph.shapes), 0n);
}

function nodeWork(node: Node, shapes: ReadonlyMap<string, Dims>): bigint {
  if (freeOps.has(node.op)) return 0n;
  const input = (position: number): Dims => shapes.get(node.inputs[position]!)!;
  const output = shapes.get(node.outputs[0]!)!;
  const outputCount = BigInt(elementCount(output));
  switch (node.op) {
    case 'Gemm': {
      const transposed = node.attributes?.['transA'];
      const depth =
        transposed !== undefined && 'int' in transposed && Number(transposed.int) === 1
          ? input(0)[0]!
          : input(0)[1]!;
      const bias = node.inputs[2] ? outputCount : 0n;
      return 2n * outputCount * BigInt(depth) + bias;
    }
    case 'Conv': {
      const bias = node.inputs[2] ? outputCount : 0n;
      return 2n * outputCount * BigInt(elementCount(input(1).slice(1))) + bias;
    }
    case 'ConvTranspose':
      return 2n * BigInt(elementCount(input(0))) * BigInt(elementCount(input(1).slice(1)));
    case 'MaxPool': {
      const kernel = node.attributes?.['kernel_shape'];
      const taps =
        kernel !== undefined && 'ints' in kernel
          ? [...kernel.ints].reduce<number>((a, b) => a * Number(b), 1)
          : 1;
      return outputCount * BigInt(taps);
    }
    case 'LSTM': {
      const [steps, batch, features] = input(0) as [number, number, number];
      const hidden = input(2)[2]!;
      return BigInt(steps * batch) * BigInt(8 * hidden * (features + hidden) + 13 * hidden);
    }
    case 'GRU': {
      const [steps, batch, features] = input(0) as [number, number, number];
      const hidden = input(2)[2]!;
      return BigInt(steps * batch) * BigInt(6 * hidden * (features + hidden) + 12 * hidden);
    }
    default: {
      const reads = node.inputs.map((name) => (name === '' ? 0 : elementCount(shapes.get(name)!)));
      return BigInt(Math.max(elementCount(output), ...reads));
    }
  }
}
