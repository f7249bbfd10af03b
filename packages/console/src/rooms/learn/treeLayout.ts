import type { TreeNode } from './readLearningReport.js';

export interface PlacedNode {
  path: string;
  node: TreeNode;
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
export function treeLayout(root: TreeNode): TreeLayout {
  const nodes: PlacedNode[] = [];
  let leaves = 0;
  let depthMax = 0;
  const place = (node: TreeNode, depth: number, path: string): PlacedNode => {
    depthMax = Math.max(depthMax, depth);
    const children = [node.left, node.right].flatMap((child, index) =>
      child === undefined ? [] : [place(child, depth + 1, `${path}${index}`)],
    );
    const x =
      children.length === 0
        ? leaves++ * (boxWidth + gapX)
        : children.reduce((sum, child) => sum + child.x, 0) / children.length;
    const placed: PlacedNode = { path, node, x, y: depth * (boxHeight + gapY) };
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
