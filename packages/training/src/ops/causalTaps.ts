import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { concat, slice, splitEvenly } from './raw.js';

/** How many positions of a kernel can lie inside a window; those before its beginning would see only zeros. */
export function tapsWithin(steps: number, kernel: number, dilation: number): number {
  return Math.min(kernel, Math.ceil(steps / dilation));
}

/**
 * sequence[batch, steps, channels] beside itself `dilation`, 2·`dilation`, … steps earlier, with zeros before the
 * beginning: [batch, steps, taps·channels], the newest first. A causal convolution is a product with it. The nodes hold
 * for any batch size.
 */
export function causalTaps(graph: GraphBuilder, sequence: Value, taps: number, dilation: number): Value {
  const steps = sequence.dims[1]!;
  const delays = Array.from({ length: taps }, (_, tap) => tap * dilation);
  if (delays.at(-1)! >= steps)
    throw new RangeError(`A delay of ${delays.at(-1)} leaves nothing of ${steps} steps.`);
  if (taps === 1) return sequence;
  const seen = delays.map((delay) => delayed(graph, sequence, delay));
  const result = concat(graph, seen, 2);
  graph.record([sequence], [result], ([g]) => [
    () => {
      const parts = splitEvenly(graph, g!, taps, 2);
      const advances = parts.map((part, tap) => advanced(graph, part, delays[tap]!));
      return graph.emit('Sum', advances, sequence.dims);
    },
  ]);
  return result;
}

/** The last `count` steps of sequence[batch, steps, channels]. */
export function lastSteps(graph: GraphBuilder, sequence: Value, count: number): Value {
  const steps = sequence.dims[1]!;
  if (count === steps) return sequence;
  const result = slice(graph, sequence, 1, steps - count, steps);
  graph.record([sequence], [result], ([g]) => [() => padSteps(graph, g!, steps - count, 0)]);
  return result;
}

function delayed(graph: GraphBuilder, value: Value, delay: number): Value {
  return delay === 0 ? value : padSteps(graph, slice(graph, value, 1, 0, value.dims[1]! - delay), delay, 0);
}

function advanced(graph: GraphBuilder, value: Value, delay: number): Value {
  return delay === 0 ? value : padSteps(graph, slice(graph, value, 1, delay, value.dims[1]!), 0, delay);
}

function padSteps(graph: GraphBuilder, value: Value, before: number, after: number): Value {
  const pads = graph.ints([0, before, 0, 0, after, 0]);
  return graph.emit('Pad', [value, pads], value.dims.with(1, before + value.dims[1]! + after));
}
