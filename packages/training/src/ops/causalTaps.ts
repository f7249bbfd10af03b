import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';

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
  const [batch, steps, channels] = sequence.dims as [number, number, number];
  const delays = Array.from({ length: taps }, (_, tap) => tap * dilation);
  if (delays.at(-1)! >= steps)
    throw new RangeError(`A delay of ${delays.at(-1)} leaves nothing of ${steps} steps.`);
  if (taps === 1) return sequence;
  const result = graph.emit(
    'Concat',
    delays.map((delay) => delayed(graph, sequence, delay)),
    [batch, steps, taps * channels],
    { attributes: { axis: { int: 2 } } },
  );
  graph.record([sequence], [result], ([g]) => [
    () => {
      const parts = graph.emitMany(
        'Split',
        [g!],
        delays.map(() => sequence.dims),
        { attributes: { axis: { int: 2 }, num_outputs: { int: taps } } },
      );
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
  const result = takeSteps(graph, sequence, steps - count, steps);
  graph.record([sequence], [result], ([g]) => [() => padSteps(graph, g!, steps - count, 0)]);
  return result;
}

function delayed(graph: GraphBuilder, value: Value, delay: number): Value {
  return delay === 0 ? value : padSteps(graph, takeSteps(graph, value, 0, value.dims[1]! - delay), delay, 0);
}

function advanced(graph: GraphBuilder, value: Value, delay: number): Value {
  return delay === 0 ? value : padSteps(graph, takeSteps(graph, value, delay, value.dims[1]!), 0, delay);
}

function takeSteps(graph: GraphBuilder, value: Value, start: number, end: number): Value {
  const [batch, , channels] = value.dims as [number, number, number];
  const bounds = [graph.ints([start]), graph.ints([end]), graph.ints([1])];
  return graph.emit('Slice', [value, ...bounds], [batch, end - start, channels]);
}

function padSteps(graph: GraphBuilder, value: Value, before: number, after: number): Value {
  const [batch, steps, channels] = value.dims as [number, number, number];
  const pads = graph.ints([0, before, 0, 0, after, 0]);
  return graph.emit('Pad', [value, pads], [batch, before + steps + after, channels]);
}
