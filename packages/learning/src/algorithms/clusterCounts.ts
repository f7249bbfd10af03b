import type { Matrix } from '../math/matrix.js';
import { calinskiHarabasz } from '../metrics/clusterScores.js';
import { int64s, node, type OnnxFragment, squaredDistances } from '../onnx/nodes.js';
import { clusterCountTried } from './algorithm.js';

/** The numbers of clusters to try: the one given, or a range that leaves more rows than clusters. */
export function triedCounts(given: number | null, rows: number): number[] {
  if (given !== null) return [given];
  const max = Math.min(clusterCountTried.max, rows - 1);
  return Array.from({ length: max - clusterCountTried.min + 1 }, (_, index) => clusterCountTried.min + index);
}

/** Clusters the rows with each number and keeps the best Calinski–Harabasz score; `facts` list all scores. */
export async function bestOfCounts<T extends { labels: Int32Array }>(
  x: Matrix,
  counts: readonly number[],
  cluster: (k: number, index: number) => T | Promise<T>,
): Promise<T & { k: number; facts: { tried?: { clusters: number; calinskiHarabasz: number }[] } }> {
  let best: (T & { k: number }) | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  const tried: { clusters: number; calinskiHarabasz: number }[] = [];
  for (const [index, k] of counts.entries()) {
    const found = await cluster(k, index);
    const score = counts.length === 1 ? 0 : calinskiHarabasz(x, found.labels, k);
    tried.push({ clusters: k, calinskiHarabasz: score });
    if (best !== undefined && !(score > bestScore)) continue;
    best = { ...found, k };
    bestScore = score;
  }
  return { ...best!, facts: counts.length === 1 ? {} : { tried } };
}

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
