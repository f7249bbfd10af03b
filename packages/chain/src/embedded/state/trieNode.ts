import { RLP } from '@ethereumjs/rlp';
import { encodeBytes, encodeList } from './encode.js';

/**
 * A node of a Merkle Patricia trie. `reference` is how a parent refers to it, in RLP: the hash of a long node, or a short
 * node itself. It is undefined while the node has changes that were not committed.
 */
export type TrieNode = Leaf | Extension | Branch;

/** A child that was not read yet is its reference. */
export type Child = TrieNode | Uint8Array | undefined;

export interface Leaf {
  readonly kind: 'leaf';
  path: Uint8Array;
  value: Uint8Array;
  reference: Uint8Array | undefined;
}

export interface Extension {
  readonly kind: 'extension';
  path: Uint8Array;
  child: Child;
  reference: Uint8Array | undefined;
}

export interface Branch {
  readonly kind: 'branch';
  readonly children: Child[];
  value: Uint8Array | undefined;
  reference: Uint8Array | undefined;
}

/** How RLP writes an empty string; it stands for a missing child. */
const emptyItem = Uint8Array.of(0x80);
/** A string of 32 bytes in RLP: its length, and the bytes. */
const hashItemBytes = 33;

export function newLeaf(path: Uint8Array, value: Uint8Array): Leaf {
  return { kind: 'leaf', path, value, reference: undefined };
}

export function newExtension(path: Uint8Array, child: Child): Extension {
  return { kind: 'extension', path, child, reference: undefined };
}

export function newBranch(): Branch {
  return {
    kind: 'branch',
    children: new Array<Child>(16).fill(undefined),
    value: undefined,
    reference: undefined,
  };
}

/** Encodes a node whose children have references. */
export function encodeNode(node: TrieNode): Uint8Array {
  switch (node.kind) {
    case 'leaf':
      return encodeList([encodeBytes(packPath(node.path, true)), encodeBytes(node.value)]);
    case 'extension':
      return encodeList([encodeBytes(packPath(node.path, false)), referenceOf(node.child)]);
    case 'branch': {
      const items = node.children.map(referenceOf);
      items.push(node.value === undefined ? emptyItem : encodeBytes(node.value));
      return encodeList(items);
    }
  }
}

function referenceOf(child: Child): Uint8Array {
  if (child === undefined) return emptyItem;
  return child instanceof Uint8Array ? child : (child.reference as Uint8Array);
}

/** Decodes a stored node. Its children remain references. */
export function decodeNode(bytes: Uint8Array, reference: Uint8Array): TrieNode {
  return fromItems(RLP.decode(bytes) as Item[], reference);
}

/** The child that a reference stands for, if the reference contains it. */
export function decodeEmbedded(reference: Uint8Array): TrieNode | undefined {
  return reference.length < hashItemBytes ? decodeNode(reference, reference) : undefined;
}

type Item = Uint8Array | Item[];

function fromItems(items: Item[], reference: Uint8Array): TrieNode {
  if (items.length === 17) {
    const value = items[16] as Uint8Array;
    const children = items.slice(0, 16).map(childFromItem);
    return { kind: 'branch', children, value: value.length === 0 ? undefined : value, reference };
  }
  const { path, isLeaf } = unpackPath(items[0] as Uint8Array);
  if (isLeaf) return { kind: 'leaf', path, value: items[1] as Uint8Array, reference };
  return { kind: 'extension', path, child: childFromItem(items[1] as Item), reference };
}

function childFromItem(item: Item): Child {
  if (item instanceof Uint8Array) return item.length === 0 ? undefined : encodeBytes(item);
  return RLP.encode(item);
}

/** Half-bytes of a key, packed: a flag for leaves and for odd lengths, then two to a byte. */
function packPath(path: Uint8Array, isLeaf: boolean): Uint8Array {
  const odd = path.length & 1;
  const packed = new Uint8Array(1 + (path.length >> 1));
  packed[0] = (isLeaf ? 0x20 : 0) | (odd ? 0x10 | path[0]! : 0);
  for (let from = odd, to = 1; from < path.length; from += 2, to += 1) {
    packed[to] = (path[from]! << 4) | path[from + 1]!;
  }
  return packed;
}

function unpackPath(packed: Uint8Array): { path: Uint8Array; isLeaf: boolean } {
  const flags = packed[0]! >> 4;
  const all = halfBytes(packed);
  return { path: all.subarray(flags & 1 ? 1 : 2), isLeaf: (flags & 2) !== 0 };
}

export function halfBytes(key: Uint8Array): Uint8Array {
  const path = new Uint8Array(key.length * 2);
  for (let index = 0; index < key.length; index += 1) {
    path[2 * index] = key[index]! >> 4;
    path[2 * index + 1] = key[index]! & 15;
  }
  return path;
}
