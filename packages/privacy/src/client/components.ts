import { concat } from '../bytes.js';
import type { InputSize } from '../declaration.js';
import { SealError } from '../errors.js';
import { mapTriple } from '../plan.js';

// An input x is split into components with x = c0 + c1 + c2 modulo 2^(64·words). c0 and c1 are the output of
// AES-256-CTR under two random seeds, so only c2 has to be sent in full. Node i holds components i and i + 1.
// c2 is sent behind a random salt. So each part of a payload contains 32 random bytes that only its two nodes know, and
// its digest says nothing to anybody else, even to a node that knows the other two components and guesses the value.
const seedBytes = 32;
const limbRange = 0x1_0000_0000;

/** The payloads for the three nodes: two parts each, of which the first two are seeds. */
export async function splitValues(
  values: readonly bigint[],
  words: number,
  seeds = mapTriple([0, 1, 2], () => crypto.getRandomValues(new Uint8Array(seedBytes))),
): Promise<[Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]> {
  const bytes = values.length * words * 8;
  const [first, second] = await Promise.all([expandSeed(seeds[0], bytes), expandSeed(seeds[1], bytes)]);
  const rest = encodeValues(values, words);
  subtractLimbs(rest, first, 2 * words);
  subtractLimbs(rest, second, 2 * words);
  const salted = concat([seeds[2], rest]);
  return [concat([seeds[0], seeds[1]]), concat([seeds[1], salted]), concat([salted, seeds[0]])];
}

/** The two parts of a payload, in the order (node, node + 1). */
export function splitPayload(
  node: number,
  payload: Uint8Array<ArrayBuffer>,
  size: InputSize,
): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const saltedBytes = seedBytes + size.elements * size.words * 8;
  const first = node === 2 ? saltedBytes : seedBytes;
  const second = node === 1 ? saltedBytes : seedBytes;
  if (payload.length !== first + second)
    throw new SealError('malformed-box', 'The length of the payload differs from its statement');
  return [payload.slice(0, first), payload.slice(first)];
}

/** The two expanded components of a payload, in the order (node, node + 1). */
export async function expandPayload(
  node: number,
  payload: Uint8Array<ArrayBuffer>,
  size: InputSize,
): Promise<[Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]> {
  const bytes = size.elements * size.words * 8;
  const [own, next] = splitPayload(node, payload, size);
  return await Promise.all([
    node === 2 ? own.slice(seedBytes) : expandSeed(own, bytes),
    node === 1 ? next.slice(seedBytes) : expandSeed(next, bytes),
  ]);
}

/** The values that these components add up to, as signed integers. */
export function joinComponents(components: readonly Uint8Array[], size: InputSize): bigint[] {
  const sum = Uint8Array.from(components[0]!);
  for (const component of components.slice(1)) addLimbs(sum, component, 2 * size.words);
  return readSigned(new BigUint64Array(sum.buffer), size.words, 64 * size.words);
}

/** Elements of `words` words each as signed numbers of `bits` bits. */
export function readSigned(limbs: BigUint64Array, words: number, bits: number): bigint[] {
  return Array.from({ length: limbs.length / words }, (_, i) => {
    let value = 0n;
    for (let w = words - 1; w >= 0; w--) value = (value << 64n) | limbs[i * words + w]!;
    return BigInt.asIntN(bits, value);
  });
}

// Two's complement, little-endian.
function encodeValues(values: readonly bigint[], words: number): Uint8Array<ArrayBuffer> {
  const limbs = new BigUint64Array(values.length * words);
  for (let i = 0; i < values.length; i++) {
    let rest = values[i]!;
    for (let w = 0; w < words; w++) {
      limbs[i * words + w] = BigInt.asUintN(64, rest);
      rest >>= 64n;
    }
  }
  return new Uint8Array(limbs.buffer);
}

// In 32-bit limbs, because a number holds a limb and its carry exactly and is far faster than a bigint.
function subtractLimbs(from: Uint8Array, what: Uint8Array, limbsPerElement: number): void {
  const a = new Uint32Array(from.buffer, from.byteOffset, from.length / 4);
  const b = new Uint32Array(what.buffer, what.byteOffset, what.length / 4);
  for (let i = 0, borrow = 0; i < a.length; i++) {
    if (i % limbsPerElement === 0) borrow = 0;
    const difference = a[i]! - b[i]! - borrow;
    borrow = difference < 0 ? 1 : 0;
    a[i] = difference;
  }
}

function addLimbs(to: Uint8Array, what: Uint8Array, limbsPerElement: number): void {
  const a = new Uint32Array(to.buffer, to.byteOffset, to.length / 4);
  const b = new Uint32Array(Uint8Array.from(what).buffer);
  for (let i = 0, carry = 0; i < a.length; i++) {
    if (i % limbsPerElement === 0) carry = 0;
    const sum = a[i]! + b[i]! + carry;
    carry = sum >= limbRange ? 1 : 0;
    a[i] = sum;
  }
}

async function expandSeed(seed: Uint8Array<ArrayBuffer>, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', seed, 'AES-CTR', false, ['encrypt']);
  const counter = new Uint8Array(16);
  return new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CTR', counter, length: 64 }, key, new Uint8Array(bytes)),
  );
}
