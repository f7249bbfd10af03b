import type { Party } from './party.js';
import { type BitVector, bitRing } from './shareVector.js';

/**
 * Public rearrangements of bit-sliced lists, on a party's own components: plane b holds bit b of every entry, eight entries to a
 * byte.
 */

/** Of each block of twice `size` entries the first half, and the second. */
export function halves(party: Party, list: BitVector, size: number): [BitVector, BitVector] {
  const parts = [0, 1].map((which) =>
    moved(party, list, list.length / 2, (out, from) => takeHalf(out, from, size, which)),
  );
  return parts as [BitVector, BitVector];
}

/** Writes blocks of `size` entries of both lists in turns: what {@link halves} took apart. */
export function weaveInto(party: Party, out: BitVector, lists: readonly BitVector[], size: number): void {
  for (const part of ['own', 'next'] as const)
    for (const [which, list] of lists.entries())
      putHalf(party.arena.view(out[part], out.bytes), party.arena.view(list[part], list.bytes), size, which);
}

/** Entry i + by in the place of entry i, and zeros at the end; `by` is less than eight. */
export function shifted(party: Party, list: BitVector, planeBytes: number, by: number): BitVector {
  return moved(party, list, list.length, (out, from) => {
    for (let start = 0; start < from.length; start += planeBytes)
      for (let i = 0; i < planeBytes; i++) {
        const above = i + 1 < planeBytes ? from[start + i + 1]! : 0;
        out[start + i] = (from[start + i]! | (above << 8)) >> by;
      }
  });
}

/** A list of planes, and a byte in each of them. */
interface PlanesAt {
  readonly list: BitVector;
  readonly planeBytes: number;
  readonly at: number;
}

/** Copies `size` bytes of each plane. */
export function copyPlanes(party: Party, to: PlanesAt, from: PlanesAt, size: number): void {
  for (let plane = 0; plane * from.planeBytes < from.list.length; plane++)
    party.copyShares(
      to.list.slice(plane * to.planeBytes + to.at, size),
      from.list.slice(plane * from.planeBytes + from.at, size),
    );
}

/** One plane, so many times. */
export function repeated(party: Party, plane: BitVector, times: number): BitVector {
  return moved(party, plane, times * plane.length, (out, from) => {
    for (let i = 0; i < times; i++) out.set(from, i * from.length);
  });
}

function moved(
  party: Party,
  list: BitVector,
  length: number,
  move: (out: Uint8Array, from: Uint8Array) => void,
): BitVector {
  const out = party.allocateShares(bitRing, length);
  for (const part of ['own', 'next'] as const)
    move(party.arena.view(out[part], out.bytes), party.arena.view(list[part], list.bytes));
  return out;
}

function takeHalf(out: Uint8Array, from: Uint8Array, size: number, which: number): void {
  const bytes = size / 8;
  if (bytes >= 1) {
    for (let at = 0; at < out.length; at += bytes)
      for (let i = 0; i < bytes; i++) out[at + i] = from[2 * at + which * bytes + i]!;
    return;
  }
  const half = halfBytes(size)[which]!;
  for (let i = 0; i < out.length; i++) out[i] = half[from[2 * i]!]! | (half[from[2 * i + 1]!]! << 4);
}

function putHalf(out: Uint8Array, from: Uint8Array, size: number, which: number): void {
  const bytes = size / 8;
  if (bytes >= 1) {
    for (let at = 0; at < from.length; at += bytes)
      for (let i = 0; i < bytes; i++) out[2 * at + which * bytes + i] = from[at + i]!;
    return;
  }
  const spread = spreadBytes(size)[which]!;
  if (which === 0) out.fill(0);
  for (let i = 0; i < from.length; i++) {
    out[2 * i]! |= spread[from[i]! & 15]!;
    out[2 * i + 1]! |= spread[from[i]! >> 4]!;
  }
}

// Where the entries of each half of the blocks lie in a byte.
const placesIn = (size: number): number[][] =>
  [0, 1].map((which) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => Math.floor(bit / size) % 2 === which));

// Four bits of a byte, by its value; and a byte with these four bits, by theirs.
const halfBytes = (size: number): Uint8Array[] =>
  placesIn(size).map((places) =>
    Uint8Array.from({ length: 256 }, (_, byte) =>
      places.reduce((half, place, i) => half | (((byte >> place) & 1) << i), 0),
    ),
  );
const spreadBytes = (size: number): Uint8Array[] =>
  placesIn(size).map((places) =>
    Uint8Array.from({ length: 16 }, (_, half) =>
      places.reduce((byte, place, i) => byte | (((half >> i) & 1) << place), 0),
    ),
  );
