/** A tree over raw features as parallel arrays; node 0 is the root and a leaf has no children (-1). */
export interface BinnedTree {
  feature: Int32Array;
  /** Floats, as exported trees compare them. */
  threshold: Float32Array;
  left: Int32Array;
  right: Int32Array;
  missingLeft: Uint8Array;
  cover: Int32Array;
  /** Nodes × outputs; used at leaves. Floats, as exported trees add them. */
  values: Float32Array;
}

export interface NodeSplit {
  column: number;
  threshold: number;
  missingLeft: boolean;
  left: number;
  right: number;
}

const nodesAtFirst = 64;

/** Collects the nodes of a tree that grows, in arrays that are doubled when they are full. */
export class TreeBuilder {
  readonly #outputs: number;
  #nodes = 0;
  #tree: BinnedTree;

  constructor(outputs: number) {
    this.#outputs = outputs;
    this.#tree = {
      feature: new Int32Array(nodesAtFirst),
      threshold: new Float32Array(nodesAtFirst),
      left: new Int32Array(nodesAtFirst),
      right: new Int32Array(nodesAtFirst),
      missingLeft: new Uint8Array(nodesAtFirst),
      cover: new Int32Array(nodesAtFirst),
      values: new Float32Array(nodesAtFirst * outputs),
    };
  }

  get nodes(): number {
    return this.#nodes;
  }

  /** Adds a leaf of so many rows and returns its number. */
  addLeaf(rows: number): number {
    if (this.#nodes === this.#tree.left.length) this.#tree = this.#resized(2 * this.#nodes);
    const node = this.#nodes++;
    this.#tree.left[node] = -1;
    this.#tree.right[node] = -1;
    this.#tree.cover[node] = rows;
    return node;
  }

  /** Makes a leaf a question with two children. */
  split(node: number, { column, threshold, missingLeft, left, right }: NodeSplit): void {
    const tree = this.#tree;
    tree.feature[node] = column;
    tree.threshold[node] = threshold;
    tree.missingLeft[node] = missingLeft ? 1 : 0;
    tree.left[node] = left;
    tree.right[node] = right;
  }

  setValue(node: number, output: number, value: number): void {
    this.#tree.values[node * this.#outputs + output] = value;
  }

  build(): BinnedTree {
    return this.#resized(this.#nodes);
  }

  #resized(nodes: number): BinnedTree {
    const { feature, threshold, left, right, missingLeft, cover, values } = this.#tree;
    const resize = <List extends { set(from: List): void; subarray(from: number, to: number): List }>(
      from: List,
      to: List,
      length: number,
    ): List => {
      to.set(from.subarray(0, length));
      return to;
    };
    const wide = nodes * this.#outputs;
    return {
      feature: resize(feature, new Int32Array(nodes), nodes),
      threshold: resize(threshold, new Float32Array(nodes), nodes),
      left: resize(left, new Int32Array(nodes), nodes),
      right: resize(right, new Int32Array(nodes), nodes),
      missingLeft: resize(missingLeft, new Uint8Array(nodes), nodes),
      cover: resize(cover, new Int32Array(nodes), nodes),
      values: resize(values, new Float32Array(wide), wide),
    };
  }
}
