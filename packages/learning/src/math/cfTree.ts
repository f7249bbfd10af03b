import { createMatrix, type Matrix } from './matrix.js';

/** A node: up to branching + 1 clustering features, each (count, sum, sum of squares), side by side. */
class CfNode {
  size = 0;
  readonly counts: Float64Array;
  readonly squares: Float64Array;
  readonly norms: Float64Array;
  readonly sums: Float64Array;
  readonly centroids: Float64Array;
  readonly children: CfNode[] | undefined;

  constructor(columns: number, capacity: number, isLeaf: boolean) {
    this.counts = new Float64Array(capacity);
    this.squares = new Float64Array(capacity);
    this.norms = new Float64Array(capacity);
    this.sums = new Float64Array(capacity * columns);
    this.centroids = new Float64Array(capacity * columns);
    this.children = isLeaf ? undefined : [];
  }
}

/** What is inserted: a feature of `count` rows whose sum begins at `offset` of `sums`. */
interface Entry {
  count: number;
  squares: number;
  sums: Float64Array;
  offset: number;
}

/** The clustering-feature tree of Birch (Zhang, Ramakrishnan and Livny 1996). */
export class CfTree {
  leafCount = 0;
  operations = 0;
  #root: CfNode;
  readonly #columns: number;
  readonly #threshold: number;
  readonly #branching: number;

  constructor(columns: number, threshold: number, branching: number) {
    this.#columns = columns;
    this.#threshold = threshold;
    this.#branching = branching;
    this.#root = this.#createNode(true);
  }

  insertRow(data: Float64Array, offset: number): void {
    let squares = 0;
    for (let j = 0; j < this.#columns; j++) squares += data[offset + j]! * data[offset + j]!;
    this.#insert({ count: 1, squares, sums: data, offset });
  }

  /** The same subclusters in a tree with a larger threshold, where neighbours may merge. */
  rebuilt(threshold: number): CfTree {
    const tree = new CfTree(this.#columns, threshold, this.#branching);
    this.#visitLeaves(this.#root, (leaf) => {
      for (let i = 0; i < leaf.size; i++) {
        tree.#insert({
          count: leaf.counts[i]!,
          squares: leaf.squares[i]!,
          sums: leaf.sums,
          offset: i * this.#columns,
        });
      }
    });
    return tree;
  }

  /** The means of all subclusters, leaf by leaf. */
  centroids(): Matrix {
    const matrix = createMatrix(this.leafCount, this.#columns);
    let row = 0;
    this.#visitLeaves(this.#root, (leaf) => {
      matrix.data.set(leaf.centroids.subarray(0, leaf.size * this.#columns), row * this.#columns);
      row += leaf.size;
    });
    return matrix;
  }

  #insert(entry: Entry): void {
    if (!this.#insertInto(this.#root, entry)) return;
    const old = this.#root;
    this.#root = this.#createNode(false);
    this.#splitInto(this.#root, old, 0);
  }

  /** Inserts below a node; true when the node has become too full and must be split. */
  #insertInto(target: CfNode, entry: Entry): boolean {
    if (target.size === 0) {
      this.#append(target, entry);
      return false;
    }
    const closest = this.#closest(target, entry);
    const child = target.children?.[closest];
    if (child !== undefined) {
      if (!this.#insertInto(child, entry)) {
        this.#add(target, closest, entry);
        return false;
      }
      this.#splitInto(target, child, closest);
      return target.size > this.#branching;
    }
    if (this.#fits(target, closest, entry)) {
      this.#add(target, closest, entry);
      return false;
    }
    this.#append(target, entry);
    return target.size > this.#branching;
  }

  #closest(target: CfNode, entry: Entry): number {
    const columns = this.#columns;
    const { centroids, norms, size } = target;
    const { sums, offset } = entry;
    const factor = 2 / entry.count;
    let best = Number.POSITIVE_INFINITY;
    let bestIndex = 0;
    this.operations += size * columns;
    for (let i = 0, p = 0; i < size; i++) {
      let first = 0;
      let second = 0;
      let j = 0;
      for (; j + 1 < columns; j += 2, p += 2) {
        first += centroids[p]! * sums[offset + j]!;
        second += centroids[p + 1]! * sums[offset + j + 1]!;
      }
      if (j < columns) first += centroids[p++]! * sums[offset + j]!;
      const distance = norms[i]! - factor * (first + second);
      if (distance < best) {
        best = distance;
        bestIndex = i;
      }
    }
    return bestIndex;
  }

  /** Whether the radius of the union stays within the threshold. */
  #fits(target: CfNode, index: number, entry: Entry): boolean {
    const columns = this.#columns;
    const count = target.counts[index]! + entry.count;
    let norm = 0;
    for (let j = 0, p = index * columns; j < columns; j++, p++) {
      const mean = (target.sums[p]! + entry.sums[entry.offset + j]!) / count;
      norm += mean * mean;
    }
    const squaredRadius = (target.squares[index]! + entry.squares) / count - norm;
    return squaredRadius <= this.#threshold * this.#threshold;
  }

  #add(target: CfNode, index: number, entry: Entry): void {
    const columns = this.#columns;
    target.counts[index]! += entry.count;
    target.squares[index]! += entry.squares;
    const scale = 1 / target.counts[index]!;
    let norm = 0;
    for (let j = 0, p = index * columns; j < columns; j++, p++) {
      const sum = target.sums[p]! + entry.sums[entry.offset + j]!;
      const mean = sum * scale;
      target.sums[p] = sum;
      target.centroids[p] = mean;
      norm += mean * mean;
    }
    target.norms[index] = norm;
  }

  #append(target: CfNode, entry: Entry, child?: CfNode): void {
    const index = target.size++;
    target.counts[index] = 0;
    target.squares[index] = 0;
    target.sums.fill(0, index * this.#columns, (index + 1) * this.#columns);
    this.#add(target, index, entry);
    if (child !== undefined) target.children![index] = child;
    else if (target.children === undefined) this.leafCount++;
  }

  /** Replaces the entry at `index` of `parent` (whose child is `full`) by the two halves of that child. */
  #splitInto(parent: CfNode, full: CfNode, index: number): void {
    const [first, second] = this.#halves(full);
    parent.counts[index] = 0;
    parent.squares[index] = 0;
    parent.sums.fill(0, index * this.#columns, (index + 1) * this.#columns);
    if (parent.size === 0) parent.size = 1;
    parent.children![index] = first;
    for (const entry of this.#entries(first)) this.#add(parent, index, entry);
    const [start, ...others] = this.#entries(second);
    this.#append(parent, start!, second);
    for (const entry of others) this.#add(parent, parent.size - 1, entry);
  }

  /** Two nodes around the two entries that lie farthest apart. */
  #halves(full: CfNode): [CfNode, CfNode] {
    const columns = this.#columns;
    const { size, centroids } = full;
    const distances = new Float64Array(size * size);
    let a = 0;
    let b = 0;
    for (let i = 0; i < size; i++) {
      for (let k = i + 1; k < size; k++) {
        let sum = 0;
        for (let j = 0; j < columns; j++) {
          const difference = centroids[i * columns + j]! - centroids[k * columns + j]!;
          sum += difference * difference;
        }
        distances[i * size + k] = sum;
        distances[k * size + i] = sum;
        if (sum > distances[a * size + b]!) [a, b] = [i, k];
      }
    }
    this.operations += (size * size * columns) / 2;
    const isLeaf = full.children === undefined;
    const first = this.#createNode(isLeaf);
    const second = this.#createNode(isLeaf);
    if (isLeaf) this.leafCount -= size;
    this.#entries(full).forEach((entry, i) => {
      // With all entries in one place both distances are zero; the second keeps its own seed all the same.
      const toFirst = i === a || (i !== b && distances[a * size + i]! < distances[b * size + i]!);
      this.#append(toFirst ? first : second, entry, full.children?.[i]);
    });
    if (second.size === 0) throw new Error('a split must leave entries on both sides');
    return [first, second];
  }

  #entries(source: CfNode): Entry[] {
    return Array.from({ length: source.size }, (_, i) => ({
      count: source.counts[i]!,
      squares: source.squares[i]!,
      sums: source.sums,
      offset: i * this.#columns,
    }));
  }

  #createNode(isLeaf: boolean): CfNode {
    return new CfNode(this.#columns, this.#branching + 1, isLeaf);
  }

  #visitLeaves(from: CfNode, visit: (leaf: CfNode) => void): void {
    if (from.children === undefined) visit(from);
    else for (const child of from.children) this.#visitLeaves(child, visit);
  }
}
