import { ScrollArea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { brief, percent } from '../../text/numbers.js';
import { texts } from '../../texts/index.js';
import type { TreeNode } from './readLearningReport.js';
import './tree.css';
import { boxHeight, boxWidth, type PlacedNode, treeLayout } from './treeLayout.js';

const words = texts.learn.tree;

/** A decision tree: a yes leads left. The colour of a leaf shows how pure it is. */
export function TreePicture({ tree, classes }: { tree: TreeNode; classes: readonly string[] }) {
  const { nodes, width, height } = treeLayout(tree);
  const viewport = useRef<HTMLDivElement>(null);
  const rootX = nodes.find(({ from }) => from === undefined)?.x ?? 0;
  useEffect(() => {
    // A wide tree is looked at from its root.
    const { current } = viewport;
    current?.scrollTo({ left: rootX + (boxWidth - current.clientWidth) / 2 });
  }, [rootX]);
  return (
    <ScrollArea type="auto" viewportRef={viewport} viewportProps={{ tabIndex: 0, 'aria-label': words.title }}>
      <svg
        className="console-tree"
        width={width + 2}
        height={height + 2}
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        role="img"
        aria-label={words.label(nodes.length)}
      >
        {nodes.map((placed) => (
          <Edge key={placed.path} placed={placed} />
        ))}
        {nodes.map((placed) => (
          <Box key={placed.path} placed={placed} classes={classes} />
        ))}
      </svg>
    </ScrollArea>
  );
}

function Edge({ placed: { x, y, from } }: { placed: PlacedNode }) {
  if (from === undefined) return null;
  const middle = boxWidth / 2;
  const start = from.y + boxHeight;
  return (
    <g>
      <path
        className="edge"
        d={`M${from.x + middle} ${start} C${from.x + middle} ${start + 24} ${x + middle} ${y - 24} ${x + middle} ${y}`}
      />
      <text className="answer" x={(from.x + x) / 2 + middle} y={(start + y) / 2} textAnchor="middle">
        {words[from.answer]}
      </text>
    </g>
  );
}

function Box({ placed: { node, x, y }, classes }: { placed: PlacedNode; classes: readonly string[] }) {
  const most = Math.max(...node.counts);
  const share = node.rows === 0 ? 0 : most / node.rows;
  const name = classes[node.counts.indexOf(most)] ?? '';
  const question = node.feature === undefined ? name : `${node.feature} ≤ ${brief(node.threshold ?? 0)}`;
  // A leaf that stands for a branch too deep to draw ends in dots.
  const detail = `${words.leaf(node.rows, percent(share, 0), name)}${node.hidden ? ' …' : ''}`;
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`${question}: ${classes.map((label, index) => `${label} ${node.counts[index]}`).join(', ')}`}</title>
      <rect
        width={boxWidth}
        height={boxHeight}
        rx={8}
        className={node.feature === undefined ? 'leaf' : 'question'}
        fillOpacity={node.feature === undefined ? 0.12 + share * 0.25 : 1}
      />
      <text className="what" x={boxWidth / 2} y={22} textAnchor="middle">
        {clip(question, 20)}
      </text>
      <text className="detail" x={boxWidth / 2} y={41} textAnchor="middle">
        {clip(detail, 24)}
      </text>
    </g>
  );
}

const clip = (text: string, charsMax: number): string =>
  text.length > charsMax ? `${text.slice(0, charsMax - 1)}…` : text;
