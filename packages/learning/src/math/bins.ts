/** Values are sorted into at most this many bins; the bin after the last one holds missing values. */
const binsMax = 255;
/** Rows from which the edges of the bins are chosen; all rows, if there are no more. */
export const sampleRowsMax = 200_000;

/** The edges between the bins of a column, given a sorted sample of its values. */
export function edgesOfSorted(sorted: Float32Array): Float32Array {
  const count = sorted.length;
  const between = (low: number, high: number): number => {
    const middle = Math.fround(low / 2 + high / 2);
    return middle >= high || middle < low ? low : middle;
  };
  const distinct = fewDistinct(sorted);
  if (distinct !== undefined)
    return distinct.subarray(0, -1).map((low, index) => between(low, distinct[index + 1]!));
  const edges: number[] = [];
  for (let bin = 1; bin < binsMax; bin++) {
    const at = Math.floor((bin * count) / binsMax);
    const low = sorted[at - 1]!;
    const high = sorted[at]!;
    const edge = low === high ? low : between(low, high);
    if (edges.length === 0 || edge > edges.at(-1)!) edges.push(edge);
  }
  return Float32Array.from(edges);
}

/** The different values of a sorted list; undefined if there are more than bins. */
function fewDistinct(sorted: Float32Array): Float32Array | undefined {
  const distinct = new Float32Array(binsMax);
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && sorted[i] === sorted[i - 1]) continue;
    if (count === binsMax) return undefined;
    distinct[count++] = sorted[i]!;
  }
  return distinct.subarray(0, count);
}
