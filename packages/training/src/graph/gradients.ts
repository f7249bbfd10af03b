import type { GraphBuilder, Value } from './GraphBuilder.js';

/**
 * Reverse-mode differentiation: walks the tape backwards from a scalar `loss` and returns its gradient
 * with respect to each of `wrt`. Only operations between the two emit nodes.
 */
export function gradients(graph: GraphBuilder, loss: Value, wrt: readonly Value[]): Value[] {
  const reached = new Set(wrt.map((value) => value.name));
  for (const { inputs, outputs } of graph.tape) {
    if (inputs.some((input) => reached.has(input.name)))
      for (const output of outputs) reached.add(output.name);
  }

  const partials = new Map<string, Value[]>([[loss.name, [graph.scalar(1)]]]);
  const total = (value: Value): Value | null => {
    const list = partials.get(value.name);
    if (list === undefined) return null;
    if (list.length > 1) partials.set(value.name, [graph.emit('Sum', list, value.dims)]);
    return partials.get(value.name)![0]!;
  };

  for (const { inputs, outputs, pullback } of graph.tape.toReversed()) {
    if (!inputs.some((input) => reached.has(input.name))) continue;
    const outputGradients = outputs.map(total);
    if (outputGradients.every((gradient) => gradient === null)) continue;
    const inputGradients = pullback(outputGradients);
    inputs.forEach((input, position) => {
      if (!reached.has(input.name)) return;
      const list = partials.get(input.name) ?? [];
      list.push(inputGradients[position]!());
      partials.set(input.name, list);
    });
  }
  return wrt.map((value) => {
    const gradient = total(value);
    if (gradient === null) throw new Error(`The loss does not depend on ${value.name}.`);
    return gradient;
  });
}
