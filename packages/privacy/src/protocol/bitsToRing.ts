import type { RingShares } from './ringShares.js';
import type { BitVector, IntegerVector } from './shareVector.js';

/**
 * Shares of bits in the ring from their shares under XOR, one element for each of the first `count` bits. Each component
 * of a bit is known to two parties, so that it is a shared number without a message; a XOR b = a + b - 2·a·b joins the three
 * with two products.
 */
export async function bitsToRing(ring: RingShares, bits: BitVector, count: number): Promise<IntegerVector> {
  const components = [0, 1, 2].map((component) => numberOf(ring, bits, count, component));
  const [first, second, third] = components as [IntegerVector, IntegerVector, IntegerVector];
  return await xor(ring, await xor(ring, first, second), third);
}

async function xor(ring: RingShares, a: IntegerVector, b: IntegerVector): Promise<IntegerVector> {
  const product = await ring.multiplyEach(a, b);
  return ring.subtract(ring.add(a, b), ring.add(product, product));
}

// A component as a shared number of its own: its two holders know it, and the other two components of that number are zero.
function numberOf(ring: RingShares, bits: BitVector, count: number, component: number): IntegerVector {
  const { party } = ring;
  const number = party.allocateZeroShares(ring.ring, count);
  const parts = [
    { part: 'own', holder: component },
    { part: 'next', holder: (component + 2) % 3 },
  ] as const;
  for (const { part, holder } of parts) {
    if (party.index !== holder) continue;
    const from = party.arena.view(bits[part], bits.bytes);
    const words = party.arena.words(number[part], count * ring.words);
    for (let i = 0; i < count; i++) words[i * ring.words] = BigInt((from[i >> 3]! >> (i & 7)) & 1);
  }
  return number;
}
