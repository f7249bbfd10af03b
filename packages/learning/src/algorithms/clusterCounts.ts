import type { Matrix } from '../math/matrix.js';
import { calinskiHarabasz } from '../metrics/clusterScores.js';
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
