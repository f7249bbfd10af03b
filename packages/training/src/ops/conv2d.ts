import type { Dims, GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { product } from './dense.js';
import { concat, reduce, reshapeRaw, transposeRaw } from './raw.js';

/**
 * Kernel positions share a product up to this many rows: products of few rows are slow, and more rows take more memory for
 * little time.
 */
const unfoldRowsMax = 96;

interface ConvolutionShape {
  stride: number;
  padding: number;
}

/** Convolution of images [batch, channels, height, width] with weights [filters, channels, kh, kw]. */
export function conv2d(
  graph: GraphBuilder,
  input: Value,
  weights: Value,
  bias: Value,
  shape: ConvolutionShape,
): Value {
  const [batch, , height, width] = input.dims as [number, number, number, number];
  const [filters, , kernelHeight, kernelWidth] = weights.dims as [number, number, number, number];
  const { stride, padding } = shape;
  const outputHeight = Math.floor((height + 2 * padding - kernelHeight) / stride) + 1;
  const outputWidth = Math.floor((width + 2 * padding - kernelWidth) / stride) + 1;
  const result = graph.emit('Conv', [input, weights, bias], [batch, filters, outputHeight, outputWidth], {
    attributes: convolutionAttributes(kernelHeight, kernelWidth, stride, padding, padding),
  });
  graph.record([input, weights, bias], [result], ([g]) => [
    () => inputGradient(graph, g!, weights, input.dims, shape),
    () => weightGradient(graph, input, g!, weights.dims, shape),
    () => reduce(graph, 'ReduceSum', g!, [0, 2, 3]),
  ]);
  return result;
}

function inputGradient(
  graph: GraphBuilder,
  gradient: Value,
  weights: Value,
  inputDims: Dims,
  shape: ConvolutionShape,
): Value {
  const [, , kernelHeight, kernelWidth] = weights.dims as [number, number, number, number];
  const { stride, padding } = shape;
  if (stride === 1 && padding < kernelHeight && padding < kernelWidth) {
    // A stride of one needs only a convolution with the mirrored, transposed kernel.
    const bounds = [
      [-1, -1],
      [-kernelHeight - 1, -kernelWidth - 1],
      [2, 3],
      [-1, -1],
    ];
    const mirrored = graph.emit('Slice', [weights, ...bounds.map((list) => graph.ints(list))], weights.dims);
    return graph.emit('Conv', [gradient, transposeRaw(graph, mirrored, [1, 0, 2, 3])], inputDims, {
      attributes: convolutionAttributes(
        kernelHeight,
        kernelWidth,
        1,
        kernelHeight - 1 - padding,
        kernelWidth - 1 - padding,
      ),
    });
  }
  const missing = (axis: 2 | 3, kernel: number): number =>
    inputDims[axis]! - ((gradient.dims[axis]! - 1) * stride - 2 * padding + kernel);
  return graph.emit('ConvTranspose', [gradient, weights], inputDims, {
    attributes: {
      ...convolutionAttributes(kernelHeight, kernelWidth, stride, padding, padding),
      output_padding: { ints: [missing(2, kernelHeight), missing(3, kernelWidth)] },
    },
  });
}

/**
 * The weights' gradient as matrix products over all pixels of the batch at once: the input is brought
 * channels-first, and each kernel position is a shifted window on it.
 */
function weightGradient(
  graph: GraphBuilder,
  input: Value,
  gradient: Value,
  weightDims: Dims,
  shape: ConvolutionShape,
): Value {
  const [filters, channels, kernelHeight, kernelWidth] = weightDims as [number, number, number, number];
  const [batch, , outputHeight, outputWidth] = gradient.dims as [number, number, number, number];
  const { stride } = shape;
  const pixels = batch * outputHeight * outputWidth;
  const source = transposeRaw(graph, padImages(graph, input, shape.padding), [1, 0, 2, 3]);
  const errors = reshapeRaw(graph, transposeRaw(graph, gradient, [0, 2, 3, 1]), [pixels, filters]);

  const windows: Value[] = [];
  for (let row = 0; row < kernelHeight; row++) {
    for (let column = 0; column < kernelWidth; column++) {
      const ends = [row + (outputHeight - 1) * stride + 1, column + (outputWidth - 1) * stride + 1];
      const bounds = [[row, column], ends, [2, 3], [stride, stride]].map((list) => graph.ints(list));
      windows.push(graph.emit('Slice', [source, ...bounds], [channels, batch, outputHeight, outputWidth]));
    }
  }
  const together = Math.max(1, Math.floor(unfoldRowsMax / channels));
  const products: Value[] = [];
  for (let first = 0; first < windows.length; first += together) {
    const group = windows.slice(first, first + together);
    const unfolded = reshapeRaw(graph, concat(graph, group, 0), [group.length * channels, pixels]);
    products.push(product(graph, unfolded, errors));
  }
  const dims = [kernelHeight, kernelWidth, channels, filters];
  return transposeRaw(graph, reshapeRaw(graph, concat(graph, products, 0), dims), [3, 2, 0, 1]);
}

function padImages(graph: GraphBuilder, images: Value, padding: number): Value {
  if (padding === 0) return images;
  const [batch, channels, height, width] = images.dims as [number, number, number, number];
  const dims = [batch, channels, height + 2 * padding, width + 2 * padding];
  return graph.emit('Pad', [images, graph.ints([0, 0, padding, padding, 0, 0, padding, padding])], dims);
}

function convolutionAttributes(
  kernelHeight: number,
  kernelWidth: number,
  stride: number,
  padHeight: number,
  padWidth: number,
) {
  return {
    kernel_shape: { ints: [kernelHeight, kernelWidth] },
    strides: { ints: [stride, stride] },
    pads: { ints: [padHeight, padWidth, padHeight, padWidth] },
  };
}
