import { Button, Group, ScrollArea, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { saveText } from '../../format/saveText.js';
import { Hint } from '../../parts/notes.js';
import { texts } from '../../texts/learn.js';
import { brief, percent } from '../../texts/numbers.js';
import type { TreeNode } from './readLearningReport.js';
import './tree.css';
import { boxHeight, boxWidth, foldedBelow, type PlacedNode, treeLayout } from './treeLayout.js';

const words = texts.learn.tree;
const zoomSteps = [0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.6] as const;
const zoomDefault = zoomSteps.indexOf(1);
/** Levels that are open at first; deeper branches are folded. */
const levelsOpen = 4;

/** A decision tree: a yes leads left. The colour of a leaf shows how pure it is. A click folds or opens a branch. */
export function TreePicture({ tree, classes }: { tree: TreeNode; classes: readonly string[] }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => foldedBelow(tree, levelsOpen));
  const [zoom, setZoom] = useState<number>(zoomDefault);
  const { nodes, width, height } = treeLayout(tree, folded);
  const viewport = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const scale = zoomSteps[zoom] ?? 1;
  const rootX = (nodes.find(({ from }) => from === undefined)?.x ?? 0) * scale;
  useEffect(() => {
    // A wide tree is looked at from its root.
    const { current } = viewport;
    current?.scrollTo({ left: rootX + (boxWidth - current.clientWidth) / 2 });
  }, [rootX]);
  const toggle = (path: string) => {
    const next = new Set(folded);
    if (!next.delete(path)) next.add(path);
    setFolded(next);
  };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {words.zoomOut}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={zoom === zoomSteps.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          {words.zoomIn}
        </Button>
        <Button size="xs" variant="default" onClick={() => setFolded(new Set())}>
          {words.openAll}
        </Button>
        <Button size="xs" variant="default" onClick={() => setFolded(foldedBelow(tree, levelsOpen))}>
          {words.foldAll}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => picture.current !== null && downloadSvg(picture.current, words.fileName)}
        >
          {words.download}
        </Button>
      </Group>
      <ScrollArea
        type="auto"
        viewportRef={viewport}
        viewportProps={{ tabIndex: 0, 'aria-label': words.title }}
      >
        <svg
          ref={picture}
          className="console-tree"
          width={(width + 2) * scale}
          height={(height + 2) * scale}
          viewBox={`-1 -1 ${width + 2} ${height + 2}`}
          role="img"
          aria-label={words.label(nodes.length)}
        >
          {nodes.map((placed) => (
            <Edge key={placed.path} placed={placed} />
          ))}
          {nodes.map((placed) => (
            <Box key={placed.path} placed={placed} classes={classes} onToggle={toggle} />
          ))}
        </svg>
      </ScrollArea>
      <div className="console-screen-only">
        <Hint>{words.hint}</Hint>
      </div>
    </Stack>
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

interface BoxProps {
  placed: PlacedNode;
  classes: readonly string[];
  onToggle(path: string): void;
}

function Box({ placed: { node, path, folded, x, y }, classes, onToggle }: BoxProps) {
  const most = Math.max(...node.counts);
  const share = node.rows === 0 ? 0 : most / node.rows;
  const name = classes[node.counts.indexOf(most)] ?? '';
  const isQuestion = node.feature !== undefined;
  const question = isQuestion ? `${node.feature} ≤ ${brief(node.threshold ?? 0)}` : name;
  // A leaf that stands for a branch that is folded, or too deep to be sent, ends in dots.
  const detail = `${words.leaf(node.rows, percent(share, 0), name)}${folded || node.hidden ? ' …' : ''}`;
  const box = (
    <>
      <title>{`${question}: ${classes.map((label, index) => `${label} ${node.counts[index]}`).join(', ')}`}</title>
      <rect
        width={boxWidth}
        height={boxHeight}
        rx={8}
        className={isQuestion ? (folded ? 'question folded' : 'question') : 'leaf'}
        fillOpacity={isQuestion ? 1 : 0.12 + share * 0.25}
      />
      <text className="what" x={boxWidth / 2} y={22} textAnchor="middle">
        {clip(question, 20)}
      </text>
      <text className="detail" x={boxWidth / 2} y={41} textAnchor="middle">
        {clip(detail, 24)}
      </text>
    </>
  );
  const place = `translate(${x} ${y})`;
  if (!isQuestion) return <g transform={place}>{box}</g>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: folding only rearranges the picture; its buttons do the same by keyboard.
    <g transform={place} className="foldable" onClick={() => onToggle(path)}>
      {box}
    </g>
  );
}

const clip = (text: string, charsMax: number): string =>
  text.length > charsMax ? `${text.slice(0, charsMax - 1)}…` : text;

const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'font-size',
  'font-weight',
  'font-family',
  'paint-order',
];
/** Saves a drawing as a file that looks the same without this page: the styles are written into it. */
function downloadSvg(picture: SVGSVGElement, name: string): void {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const [own, copied] = [picture.querySelectorAll('*'), copy.querySelectorAll('*')];
  own.forEach((element, index) => {
    const computed = getComputedStyle(element);
    const target = copied[index];
    for (const property of styled) target?.setAttribute(property, computed.getPropertyValue(property));
  });
  saveText(name, new XMLSerializer().serializeToString(copy), 'image/svg+xml');
}
