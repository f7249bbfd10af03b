import type { Node } from '@tricorn/onnx';
import type { GraphBuilder } from './GraphBuilder.js';

/** The domain of onnxruntime's operators on blocks of channels. */
export const blockedDomain = 'com.microsoft.nchwc';

/**
 * The nodes of a graph, with its convolutions in onnxruntime's own layout: blocks of as many channels as a register holds. The
 * runtime chooses it only for weights that never change; here the graph itself reorders those of each step.
 */
export function blockConvolutions(graph: GraphBuilder, block: number): Node[] {
  let counter = 0;
  const nodes: Node[] = [];
  const emit = (node: Omit<Node, 'outputs'>): string => {
    const name = `blocked_${counter++}`;
    nodes.push({ ...node, outputs: [name] });
    return name;
  };
  const reshape = (name: string, dims: readonly number[]): string =>
    emit({ op: 'Reshape', inputs: [name, graph.ints(dims).name] });

  for (const node of graph.nodes) {
    const [images = '', weights = '', ...bias] = node.inputs;
    const [filters = 0, channels = 0, ...kernel] = graph.shapes.get(weights) ?? [];
    const isWide = channels % block === 0;
    if (node.op !== 'Conv' || kernel.length !== 2 || filters % block > 0 || (!isWide && channels > block)) {
      nodes.push(node);
      continue;
    }
    const filterBlocks = [filters / block, block];
    const split = isWide
      ? reshape(weights, [...filterBlocks, channels / block, block, ...kernel])
      : reshape(weights, [...filterBlocks, channels, ...kernel]);
    const perm = isWide ? [0, 2, 4, 5, 3, 1] : [0, 2, 3, 4, 1];
    const reordered = emit({ op: 'Transpose', inputs: [split], attributes: { perm: { ints: perm } } });
    const blockedWeights = reshape(reordered, [filters, channels, ...kernel]);
    // Few channels stay as they are.
    const blockedImages = isWide
      ? emit({ op: 'ReorderInput', domain: blockedDomain, inputs: [images] })
      : images;
    const blocked = emit({
      ...node,
      domain: blockedDomain,
      inputs: [blockedImages, blockedWeights, ...bias],
    });
    nodes.push({
      op: 'ReorderOutput',
      domain: blockedDomain,
      inputs: [blocked],
      outputs: node.outputs,
      attributes: { channels: { int: filters } },
    });
  }
  return nodes;
}
