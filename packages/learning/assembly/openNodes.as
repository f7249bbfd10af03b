// Nodes of a forest that may be split: the best first, or the newest first if there is room for all leaves.
import { Forest, nodeOf } from './forestState';

// @ts-expect-error: decorator
@inline
function bestFirst(f: Forest): bool {
  return f.leavesMax < f.listed;
}

/** The larger gain first; among equals, the older node. */
// @ts-expect-error: decorator
@inline
function comesBefore(f: Forest, a: i32, b: i32): bool {
  const first = nodeOf(f, a).gain;
  const second = nodeOf(f, b).gain;
  return first > second || (first === second && a < b);
}

export function addOpen(f: Forest, id: i32): void {
  let at = f.openCount++;
  if (bestFirst(f)) {
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = load<i32>(f.open + ((<usize>parent) << 2));
      if (!comesBefore(f, id, above)) break;
      store<i32>(f.open + ((<usize>at) << 2), above);
      at = parent;
    }
  }
  store<i32>(f.open + ((<usize>at) << 2), id);
}

export function takeOpen(f: Forest): i32 {
  const count = --f.openCount;
  const last = load<i32>(f.open + ((<usize>count) << 2));
  if (!bestFirst(f) || count === 0) return last;
  const first = load<i32>(f.open);
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= count) break;
    let next = load<i32>(f.open + ((<usize>child) << 2));
    if (child + 1 < count) {
      const other = load<i32>(f.open + ((<usize>(child + 1)) << 2));
      if (comesBefore(f, other, next)) {
        next = other;
        child++;
      }
    }
    if (!comesBefore(f, next, last)) break;
    store<i32>(f.open + ((<usize>at) << 2), next);
    at = child;
  }
  store<i32>(f.open + ((<usize>at) << 2), last);
  return first;
}
