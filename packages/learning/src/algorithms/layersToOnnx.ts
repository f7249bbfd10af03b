import type { DenseNetwork } from '../math/denseNetwork.js';
import { cast, doubles, floats, node, type OnnxFragment } from '../onnx/nodes.js';

/**
 * The layers of a network, from `features` to its last layer under the given name. Classes need single precision only;
 * numbers come in double precision, as the run itself computes them.
 */
export function layersToOnnx(
  network: DenseNetwork,
  output: string,
  precision: 'float32' | 'float64',
): OnnxFragment {
  const constants = precision === 'float32' ? floats : doubles;
  const last = network.weights.length - 1;
  return {
    initializers: network.weights.flatMap((weights, index) => [
      constants(`weights${index}`, [network.sizes[index]!, network.sizes[index + 1]!], weights),
      constants(`bias${index}`, [network.sizes[index + 1]!], network.biases[index]!),
    ]),
    nodes: [
      ...(precision === 'float32'
        ? [cast('features', 'active0', precision)]
        : [cast('features', 'rounded', 'float32'), cast('rounded', 'active0', precision)]),
      ...network.weights.flatMap((_, index) => {
        const sum = index === last ? output : `sum${index}`;
        const affine = node('Gemm', [`active${index}`, `weights${index}`, `bias${index}`], [sum]);
        return index === last ? [affine] : [affine, node('Relu', [sum], [`active${index + 1}`])];
      }),
    ],
  };
}
