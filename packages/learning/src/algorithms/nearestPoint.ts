import type { Matrix } from '../math/matrix.js';
import { int64s, node, type OnnxFragment, squaredDistances } from '../onnx/nodes.js';

/**
 * A model that gives a row the cluster of the nearest of many fixed points, and as scores its distance
 * to the nearest point of every cluster.
 */
export function nearestPointOnnx(points: Matrix, clusterOf: Int32Array, clusterCount: number): OnnxFragment {
  const distances = squaredDistances(points, 'squared');
  const members = Array.from({ length: clusterCount }, (_, cluster) => {
    const rows: number[] = [];
    clusterOf.forEach((value, index) => {
      if (value === cluster) rows.push(index);
    });
    return rows;
  });
  return {
    initializers: [
      ...distances.initializers,
      int64s('cluster_of', [clusterOf.length], clusterOf),
      int64s('row_axis', [1], [1]),
      ...members.map((rows, cluster) => int64s(`members${cluster}`, [rows.length], rows)),
    ],
    nodes: [
      ...distances.nodes,
      node('ArgMin', ['squared'], ['point'], { axis: { int: 1 }, keepdims: { int: 0 } }),
      node('Gather', ['cluster_of', 'point'], ['index']),
      ...members.flatMap((_, cluster) => [
        node('Gather', ['squared', `members${cluster}`], [`own${cluster}`], { axis: { int: 1 } }),
        node('ReduceMin', [`own${cluster}`, 'row_axis'], [`least${cluster}`]),
      ]),
      node(
        'Concat',
        members.map((_, cluster) => `least${cluster}`),
        ['squared_least'],
        { axis: { int: 1 } },
      ),
      node('Sqrt', ['squared_least'], ['scores']),
    ],
  };
}
