// Nodes that may be split, the best first: the one with the larger gain; among equals, the older one.
import { nodeAt } from './nodes';

// @ts-expect-error: decorator
@inline
function comesBefore(nodes: usize, a: i32, b: i32): bool {
  const first = nodeAt(nodes, a).gain;
  const second = nodeAt(nodes, b).gain;
  return first > second || (first === second && a < b);
}

/** Adds a node to `count` open ones. */
export function addOpen(open: usize, count: i32, nodes: usize, id: i32): void {
  let at = count;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = load<i32>(open + ((<usize>parent) << 2));
    if (!comesBefore(nodes, id, above)) break;
    store<i32>(open + ((<usize>at) << 2), above);
    at = parent;
  }
  store<i32>(open + ((<usize>at) << 2), id);
}

/** Takes the best of `count` + 1 open nodes. */
export function takeOpen(open: usize, count: i32, nodes: usize): i32 {
  const last = load<i32>(open + ((<usize>count) << 2));
  if (count === 0) return last;
  const first = load<i32>(open);
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= count) break;
    let next = load<i32>(open + ((<usize>child) << 2));
    if (child + 1 < count) {
      const other = load<i32>(open + ((<usize>(child + 1)) << 2));
      if (comesBefore(nodes, other, next)) {
        next = other;
        child++;
      }
    }
    if (!comesBefore(nodes, next, last)) break;
    store<i32>(open + ((<usize>at) << 2), next);
    at = child;
  }
  store<i32>(open + ((<usize>at) << 2), last);
  return first;
}
