import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderingsOf, signPlaneBytes } from './orderings.js';

// Signs of P0 − P1, P0 − P2 and P1 − P2, as a round opens them.
function orderingOf(signs: readonly number[]): string {
  const planes = new Uint8Array(2 * signPlaneBytes(1));
  for (const [pair, sign] of signs.entries()) {
    if (sign < 0) planes[0]! |= 1 << pair;
    if (sign === 0) planes[planes.length / 2]! |= 1 << pair;
  }
  return orderingsOf(planes, 1)[0]!;
}

test('every order of three numbers has its signs, and all other signs are named as tampered with', () => {
  const signsOf = ([a, b, c]: readonly number[]) => [a! - b!, a! - c!, b! - c!].map(Math.sign);
  const values = [0, 1, 2];
  const triples = values.flatMap((a) => values.flatMap((b) => values.map((c) => [a, b, c])));
  const possible = new Map(triples.map((triple) => [signsOf(triple).join(), triple]));
  assert.equal(possible.size, 13);
  let refused = 0;
  for (const signs of triples.map((triple) => triple.map((value) => value - 1))) {
    const triple = possible.get(signs.join());
    if (triple === undefined) {
      assert.throws(() => orderingOf(signs), { code: 'tampered-result', message: /tampered with/ });
      refused++;
      continue;
    }
    const places = [0, 1, 2].sort((a, b) => triple[b]! - triple[a]! || a - b);
    const steps = places.map((place, i) =>
      i === 0 ? `P${place}` : `${triple[places[i - 1]!]! > triple[place]! ? '>' : '='} P${place}`,
    );
    assert.equal(orderingOf(signs), steps.join(' '));
  }
  assert.equal(refused, 14);
});
