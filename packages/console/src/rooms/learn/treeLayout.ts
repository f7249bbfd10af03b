import type { TreeNode } from './readLearningReport.js';

export interface PlacedNode {
  path: string;
  node: TreeNode;
  /** Whether its branch is not drawn. */
  folded: boolean;
  x: number;
  y: number;
  /** Where the parent stands; absent for the root. */
  from?: { x: number; y: number; answer: 'yes' | 'no' };
}

export interface TreeLayout {
  nodes: PlacedNode[];
  width: number;
  height: number;
}

export const boxWidth = 150;
export const boxHeight = 54;
const gapX = 14;
const gapY = 46;

/** Leaves stand side by side, every question above the middle of its answers. */
export function treeLayout(root: TreeNode, folded: ReadonlySet<string> = new Set()): TreeLayout {
  const nodes: PlacedNode[] = [];
  let leaves = 0;
  let depthMax = 0;
  const place = (node: TreeNode, depth: number, path: string): PlacedNode => {
    depthMax = Math.max(depthMax, depth);
    const isFolded = folded.has(path) && node.left !== undefined;
    const children = (isFolded ? [] : [node.left, node.right]).flatMap((child, index) =>
      child === undefined ? [] : [place(child, depth + 1, `${path}${index}`)],
    );
    const x =
      children.length === 0
        ? leaves++ * (boxWidth + gapX)
        : children.reduce((sum, child) => sum + child.x, 0) / children.length;
    const placed: PlacedNode = { path, node, folded: isFolded, x, y: depth * (boxHeight + gapY) };
    children.forEach((child, index) => {
      child.from = { x, y: placed.y, answer: index === 0 ? 'yes' : 'no' };
    });
    nodes.push(placed);
    return placed;
  };
  place(root, 0, '');
  return {
    nodes,
    width: leaves * (boxWidth + gapX) - gapX,
    height: depthMax * (boxHeight + gapY) + boxHeight,
  };
}

/** The branches that begin at a level, which are folded at first so that a large tree is readable. */
export function foldedBelow(root: TreeNode, levels: number): Set<string> {
  const found = new Set<string>();
  const visit = (node: TreeNode, depth: number, path: string): void => {
    if (node.left === undefined || node.right === undefined) return;
    if (depth >= levels) found.add(path);
    visit(node.left, depth + 1, `${path}0`);
    visit(node.right, depth + 1, `${path}1`);
  };
  visit(root, 0, '');
  return found;
}
