import { encodeBytes } from './encode.js';
import {
  type Branch,
  type Child,
  decodeEmbedded,
  decodeNode,
  encodeNode,
  halfBytes,
  newBranch,
  newExtension,
  newLeaf,
  type TrieNode,
} from './trieNode.js';

/** Where nodes are stored, by their hash. */
export interface NodeStore {
  read(hash: Uint8Array): Uint8Array | undefined;
  write(hash: Uint8Array, node: Uint8Array): void;
}

export type Keccak = (bytes: Uint8Array) => Uint8Array;

/** A node that is shorter than a hash stands in its parent. */
const hashBytes = 32;

/**
 * A Merkle Patricia trie. It reads a node when it is first needed, changes nodes in memory, and computes hashes only in
 * `commit`, once for each node that changed. Old nodes are never removed, so old roots stay readable.
 */
export class Trie {
  readonly #store: NodeStore;
  readonly #keccak: Keccak;
  readonly #emptyRoot: Uint8Array;
  #root: Child;

  constructor(store: NodeStore, keccak: Keccak, root?: Uint8Array) {
    this.#store = store;
    this.#keccak = keccak;
    this.#emptyRoot = keccak(Uint8Array.of(0x80));
    const isEmpty = root === undefined || Buffer.compare(root, this.#emptyRoot) === 0;
    this.#root = isEmpty ? undefined : encodeBytes(root);
  }

  get(key: Uint8Array): Uint8Array | undefined {
    const path = halfBytes(key);
    let child = this.#root;
    let depth = 0;
    // The nodes that are read are attached to their parents, so that the next look finds them in memory.
    let attach = (node: TrieNode): void => {
      this.#root = node;
    };
    while (child !== undefined) {
      const node: TrieNode = child instanceof Uint8Array ? this.#load(child) : child;
      if (node !== child) attach(node);
      if (node.kind === 'leaf') return matches(node.path, path, depth, true) ? node.value : undefined;
      if (node.kind === 'extension') {
        if (!matches(node.path, path, depth, false)) return undefined;
        depth += node.path.length;
        attach = (next) => {
          node.child = next;
        };
        child = node.child;
        continue;
      }
      if (depth === path.length) return node.value;
      const place = path[depth]!;
      depth += 1;
      attach = (next) => {
        node.children[place] = next;
      };
      child = node.children[place];
    }
    return undefined;
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.#root = this.#insert(this.#root, halfBytes(key), value);
  }

  delete(key: Uint8Array): void {
    if (this.get(key) !== undefined) this.#root = this.#remove(this.#root, halfBytes(key));
  }

  /** Writes the nodes that changed and returns the root. */
  commit(): Uint8Array {
    if (this.#root === undefined) return this.#emptyRoot;
    if (this.#root instanceof Uint8Array) return this.#root.subarray(1);
    this.#commitNode(this.#root, true);
    return (this.#root.reference as Uint8Array).subarray(1);
  }

  /** Forgets the nodes in memory below some levels; they are committed and can be read again. */
  forgetBelow(levels: number): void {
    const shorten = (child: Child, level: number): Child => {
      if (child === undefined || child instanceof Uint8Array) return child;
      if (level === 0) return child.reference ?? child;
      if (child.kind === 'extension') child.child = shorten(child.child, level - 1);
      else if (child.kind === 'branch')
        for (let place = 0; place < 16; place += 1)
          child.children[place] = shorten(child.children[place], level - 1);
      return child;
    };
    this.#root = shorten(this.#root, levels);
  }

  #load(reference: Uint8Array): TrieNode {
    const embedded = decodeEmbedded(reference);
    if (embedded !== undefined) return embedded;
    const stored = this.#store.read(reference.subarray(1));
    if (stored === undefined) throw new Error('a node of the state is missing on disk');
    return decodeNode(stored, reference);
  }

  #resolve(child: TrieNode | Uint8Array): TrieNode {
    return child instanceof Uint8Array ? this.#load(child) : child;
  }

  #insert(child: Child, path: Uint8Array, value: Uint8Array): TrieNode {
    if (child === undefined) return newLeaf(path, value);
    const node = this.#resolve(child);
    node.reference = undefined;
    if (node.kind === 'branch') {
      if (path.length === 0) node.value = value;
      else node.children[path[0]!] = this.#insert(node.children[path[0]!], path.subarray(1), value);
      return node;
    }
    const shared = sharedLength(node.path, path);
    if (shared === node.path.length) {
      if (node.kind === 'extension') {
        node.child = this.#insert(node.child, path.subarray(shared), value);
        return node;
      }
      if (shared === path.length) {
        node.value = value;
        return node;
      }
    }
    const branch = newBranch();
    this.#hang(branch, node, shared);
    if (shared === path.length) branch.value = value;
    else branch.children[path[shared]!] = newLeaf(path.slice(shared + 1), value);
    return shared === 0 ? branch : newExtension(path.slice(0, shared), branch);
  }

  /** Puts a node that is split after some half-bytes under the branch that takes its place. */
  #hang(branch: Branch, node: Exclude<TrieNode, Branch>, shared: number): void {
    if (shared === node.path.length) {
      // Only a leaf can end here: an extension that matches completely is descended into.
      branch.value = (node as { value: Uint8Array }).value;
      return;
    }
    const place = node.path[shared]!;
    const rest = node.path.slice(shared + 1);
    if (node.kind === 'leaf') branch.children[place] = newLeaf(rest, node.value);
    else branch.children[place] = rest.length === 0 ? node.child : newExtension(rest, node.child);
  }

  /** Removes a key that exists. */
  #remove(child: Child, path: Uint8Array): Child {
    const node = this.#resolve(child as TrieNode | Uint8Array);
    if (node.kind === 'leaf') return undefined;
    node.reference = undefined;
    if (node.kind === 'extension') {
      const rest = this.#remove(node.child, path.subarray(node.path.length));
      return this.#joined(node.path, rest as TrieNode);
    }
    if (path.length === 0) node.value = undefined;
    else node.children[path[0]!] = this.#remove(node.children[path[0]!], path.subarray(1));
    return this.#compact(node);
  }

  /** A branch with one entry left becomes a shorter node. */
  #compact(branch: Branch): TrieNode {
    const places = branch.children.flatMap((entry, place) => (entry === undefined ? [] : [place]));
    if (places.length > 1 || (places.length === 1 && branch.value !== undefined)) return branch;
    if (places.length === 0) return newLeaf(new Uint8Array(0), branch.value as Uint8Array);
    const place = places[0]!;
    return this.#joined(Uint8Array.of(place), branch.children[place]!);
  }

  /** A node below a path of half-bytes, merged with it where possible. */
  #joined(path: Uint8Array, child: TrieNode | Uint8Array): TrieNode {
    const node = this.#resolve(child);
    if (node.kind === 'branch') return newExtension(path, node);
    const joined = new Uint8Array(path.length + node.path.length);
    joined.set(path);
    joined.set(node.path, path.length);
    return node.kind === 'leaf' ? newLeaf(joined, node.value) : newExtension(joined, node.child);
  }

  #commitNode(node: TrieNode, isRoot: boolean): void {
    if (node.reference !== undefined && !(isRoot && node.reference.length <= hashBytes)) return;
    if (node.kind === 'extension') this.#commitChild(node.child);
    else if (node.kind === 'branch') for (const child of node.children) this.#commitChild(child);
    const encoded = encodeNode(node);
    if (encoded.length < hashBytes && !isRoot) {
      node.reference = encoded;
      return;
    }
    const hash = this.#keccak(encoded);
    this.#store.write(hash, encoded);
    node.reference = encodeBytes(hash);
  }

  #commitChild(child: Child): void {
    if (child !== undefined && !(child instanceof Uint8Array)) this.#commitNode(child, false);
  }
}

function sharedLength(one: Uint8Array, other: Uint8Array): number {
  const limit = Math.min(one.length, other.length);
  let length = 0;
  while (length < limit && one[length] === other[length]) length += 1;
  return length;
}

/** Whether a part of a key continues with a node's path; `toEnd`: and ends there. */
function matches(nodePath: Uint8Array, path: Uint8Array, depth: number, toEnd: boolean): boolean {
  const rest = path.length - depth;
  if (toEnd ? rest !== nodePath.length : rest < nodePath.length) return false;
  for (let index = 0; index < nodePath.length; index += 1) {
    if (nodePath[index] !== path[depth + index]) return false;
  }
  return true;
}
