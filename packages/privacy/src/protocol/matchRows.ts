import { bitLength } from '../declaration.js';
import { matchedCount, type ValueType } from '../program/planProgram.js';
import { lanes } from '../text/orderings.js';
import { AllSetTree, noneSet } from './allSetTree.js';
import { lessBits, lessBitsGates, toBits, toBitsGates, toNumbers, toNumbersGates } from './bitNumbers.js';
import { BitShares } from './bitShares.js';
import { bitsToRing } from './bitsToRing.js';
import type { Party } from './party.js';
import { copyPlanes, halves, repeated, shifted, weaveInto } from './planes.js';
import type { RingShares } from './ringShares.js';
import { type BitVector, bitRing, type IntegerVector } from './shareVector.js';
import { verifyAnds } from './verifyAnds.js';
import { verifyProducts } from './verifyProducts.js';

/** Bits of a key as a party sends it: a hash, and above it whether it is that of a row (see {@link sentKey}). */
const sentKeyBits = 61;
/** While keys are merged, they have one bit more. */
const mergedKeyBits = sentKeyBits + 1;

/** A column of one of the lists: numbers of so many bits. */
interface Column {
  readonly owner: number;
  readonly values: IntegerVector;
  readonly bits: number;
}

export const columnBits = ({ max }: Pick<ValueType, 'max'>): number => Math.max(2, bitLength(max));

/**
 * The step `match` (PROTOCOL.md, "Joined tables"). On bits, lists of keys are merged with their columns by Batcher's bitonic
 * network, and neighbours are compared. Only what is found becomes numbers again.
 */
export async function matchRows(
  ring: RingShares,
  keys: readonly IntegerVector[],
  columns: readonly Column[],
): Promise<IntegerVector[]> {
  // Masked values are opened on the way, and nothing is opened before everything is verified.
  await verifyProducts(ring);
  const { party } = ring;
  const lists = [];
  for (let place = 0; place < keys.length; place++)
    lists.push(await listOf(ring, place, keys[place]!, columns));
  let merged = lists[0]!.planes;
  const width = merged.length / planeBytesOf(keys[0]!.length);
  for (const { planes } of lists.slice(1)) merged = await merge(party, merged, planes, width);
  const [found, values] = await compareNeighbours(party, merged, width, keys.length);
  const planeBytes = found.length;
  const count = matchedCount(keys.length, keys[0]!.length);
  const ofColumns = [];
  let at = 0;
  for (const { bits } of columns) {
    const ofColumn = values.slice(at * planeBytes, bits * planeBytes);
    ofColumns.push((await numbersOf(ring, ofColumn, planeBytes)).slice(0, count));
    at += bits;
  }
  const isOrdered = [];
  for (const list of lists) isOrdered.push(await bitsToRing(ring, list.isOrdered, 1));
  return [await bitsToRing(ring, found, count), ...ofColumns, ...isOrdered];
}

/** The gates of each verification of a match of so many lists. */
export function matchGates(
  {
    lists,
    rows,
    columns,
  }: { lists: number; rows: number; columns: readonly { owner: number; bits: number }[] },
  ringBits: number,
): number[] {
  const bytes = planeBytesOf(rows);
  const ofKeys = 8 * bytes * (toBitsGates(sentKeyBits) + lessBitsGates(sentKeyBits)) + 8 * (bytes + 2);
  const gates = [
    ...Array.from({ length: lists }, () => ofKeys),
    ...columns.map(({ bits }) => 8 * bytes * toBitsGates(bits)),
  ];
  const width = columns.reduce((sum, { bits }) => sum + bits, mergedKeyBits);
  for (let list = 1; list < lists; list++) {
    const planeBytes = mergedBytes(list * bytes + bytes);
    const ofLevel = gatesByPart(planeBytes / 2, exchangeGates(width));
    gates.push(...Array.from({ length: Math.log2(8 * planeBytes) }, () => ofLevel).flat());
  }
  const ofFound = [
    ...gatesByPart(lists * bytes, neighbourGates(width)),
    ...columns.flatMap(() => gatesByPart(lists * bytes, toNumbersGates(ringBits))),
  ];
  return [...gates, ...ofFound];
}

const exchangeGates = (width: number): number => lessBitsGates(mergedKeyBits) + width;
const neighbourGates = (width: number): number => width - 1;

/** Gates that are verified together take about eight bytes each. */
const gatesMax = 1 << 25;

/** Entries of a list that are handled together, in bytes of a plane: all of them, if they have few gates. */
export function partsOf(planeBytes: number, gatesPerEntry: number): { from: number; size: number }[] {
  const unit = lanes / 8;
  const most = unit * Math.max(1, Math.floor(gatesMax / gatesPerEntry / lanes));
  return Array.from({ length: Math.ceil(planeBytes / most) }, (_, i) => ({
    from: i * most,
    size: Math.min(most, planeBytes - i * most),
  }));
}

/** The gates of each part. */
export const gatesByPart = (planeBytes: number, gatesPerEntry: number): number[] =>
  partsOf(planeBytes, gatesPerEntry).map(({ size }) => 8 * size * gatesPerEntry);

// Gates on the same entries of all lists, part by part.
async function byParts(
  party: Party,
  { planeBytes, gates }: { planeBytes: number; gates: number },
  lists: { readonly from: readonly BitVector[]; readonly to: readonly BitVector[] },
  compute: (logic: BitShares, from: BitVector[], planeBytes: number) => Promise<BitVector[]>,
): Promise<void> {
  for (const { from, size } of partsOf(planeBytes, gates)) {
    const mark = party.arena.mark();
    const logic = new BitShares(party);
    const taken = lists.from.map((list) => takePart(party, list, planeBytes, { from, size }));
    const made = await compute(logic, taken, size);
    await verify(logic);
    for (const [i, list] of made.entries())
      copyPlanes(
        party,
        { list: lists.to[i]!, planeBytes, at: from },
        { list, planeBytes: size, at: 0 },
        size,
      );
    party.arena.release(mark);
  }
}

function takePart(
  party: Party,
  list: BitVector,
  planeBytes: number,
  { from, size }: { from: number; size: number },
): BitVector {
  const part = party.allocateShares(bitRing, (list.length / planeBytes) * size);
  copyPlanes(party, { list: part, planeBytes: size, at: 0 }, { list, planeBytes, at: from }, size);
  return part;
}

async function numbersOf(ring: RingShares, bits: BitVector, planeBytes: number): Promise<IntegerVector> {
  const { party } = ring;
  const numbers = ring.allocate(8 * planeBytes);
  const mark = party.arena.mark();
  for (const part of partsOf(planeBytes, toNumbersGates(ring.bits))) {
    const own = await toNumbers(ring, takePart(party, bits, planeBytes, part), part.size);
    party.copyShares(numbers.slice(8 * part.from, 8 * part.size), own);
    party.arena.release(mark);
  }
  return numbers;
}

export const planeBytesOf = (rows: number): number => (Math.ceil(rows / lanes) * lanes) / 8;

// A power of two, whose halves fill whole vectors.
const mergedBytes = (bytes: number): number => 2 ** Math.ceil(Math.log2(Math.max(lanes / 4, bytes)));

async function verify(logic: BitShares): Promise<void> {
  if (logic.party.malicious) await verifyAnds(logic);
}

// The planes of a list: its keys, then all columns. The first list is in the order of its rows and the others are reversed, as the
// network merges them. Fills up whole vectors with the greatest key.
async function listOf(
  ring: RingShares,
  place: number,
  keys: IntegerVector,
  columns: readonly Column[],
): Promise<{ planes: BitVector; isOrdered: BitVector }> {
  const { party } = ring;
  const { arena } = party;
  const planeBytes = planeBytesOf(keys.length);
  const width = columns.reduce((sum, { bits }) => sum + bits, mergedKeyBits);
  const planes = party.allocateZeroShares(bitRing, width * planeBytes);
  const isOrdered = party.allocateShares(bitRing, 1);
  const mark = arena.mark();
  const logic = new BitShares(party);
  const isReversed = place > 0;
  const sent = await toBits(logic, arranged(ring, keys, 8 * planeBytes, isReversed), sentKeyBits);
  const first = isReversed ? 8 * planeBytes - keys.length : 0;

  const later = shifted(party, sent, planeBytes, 1);
  const [less, more] = isReversed ? [later, sent] : [sent, later];
  const descends = await lessBits(logic, less, more, planeBytes);
  logic.notInto(descends, descends);
  const pairs = maskOf(party, planeBytes, (entry) => entry >= first && entry < first + keys.length - 1);
  logic.copy(isOrdered, await noneSet(logic, logic.maskWith(descends, pairs)));

  const hashBytes = (sentKeyBits - 1) * planeBytes;
  logic.copy(planes.slice(0, hashBytes), sent.slice(0, hashBytes));
  const [free, fixed] = isReversed ? [sentKeyBits, sentKeyBits - 1] : [sentKeyBits - 1, sentKeyBits];
  logic.copy(planes.slice(free * planeBytes, planeBytes), sent.slice(hashBytes, planeBytes));
  const isRow = (entry: number) => entry >= first && entry < first + keys.length;
  for (let plane = 0; plane < mergedKeyBits; plane++) {
    const set = maskOf(party, planeBytes, (entry) => !isRow(entry) || (isReversed && plane === fixed));
    logic.flip(planes.slice(plane * planeBytes, planeBytes), set);
  }

  await verify(logic);
  arena.release(mark);

  let at = mergedKeyBits;
  for (const { owner, values, bits } of columns) {
    if (owner === place) {
      const ofColumn = new BitShares(party);
      const own = await toBits(ofColumn, arranged(ring, values, 8 * planeBytes, isReversed), bits);
      logic.copy(planes.slice(at * planeBytes, own.length), own);
      await verify(ofColumn);
      arena.release(mark);
    }
    at += bits;
  }
  return { planes, isOrdered };
}

// A list of another length, filled up with zeros at its end, or reversed and filled up at its start.
function arranged(ring: RingShares, list: IntegerVector, length: number, isReversed: boolean): IntegerVector {
  const { words, party } = ring;
  const out = party.allocateZeroShares(ring.ring, length);
  if (!isReversed) {
    party.copyShares(out.slice(0, list.length), list);
    return out;
  }
  for (const part of ['own', 'next'] as const) {
    const from = party.arena.words(list[part], list.length * words);
    const to = party.arena.words(out[part], length * words);
    for (let i = 0; i < list.length; i++)
      for (let w = 0; w < words; w++) to[(length - 1 - i) * words + w] = from[i * words + w]!;
  }
  return out;
}

// The first list ascends and the second descends; between them, greatest keys fill up. From there, halves of halves are compared,
// and exchanged where they are the wrong way round.
async function merge(party: Party, first: BitVector, second: BitVector, width: number): Promise<BitVector> {
  const { arena } = party;
  const [ofFirst, ofSecond] = [first.length / width, second.length / width];
  const used = ofFirst + ofSecond;
  const planeBytes = mergedBytes(used);
  const merged = party.allocateShares(bitRing, width * used);
  const mark = arena.mark();
  const list = party.allocateZeroShares(bitRing, width * planeBytes);
  const ends = planeBytes - ofSecond;
  copyPlanes(party, { list, planeBytes, at: 0 }, { list: first, planeBytes: ofFirst, at: 0 }, ofFirst);
  copyPlanes(party, { list, planeBytes, at: ends }, { list: second, planeBytes: ofSecond, at: 0 }, ofSecond);
  const filling = maskOf(party, planeBytes, (entry) => entry >= 8 * ofFirst && entry < 8 * ends);
  for (let plane = 0; plane < mergedKeyBits; plane++)
    new BitShares(party).flip(list.slice(plane * planeBytes, planeBytes), filling);

  const sizes = { planeBytes: planeBytes / 2, gates: exchangeGates(width) };
  for (let size = 4 * planeBytes; size >= 1; size /= 2) {
    const markOfLevel = arena.mark();
    const sides = halves(party, list, size);
    await byParts(party, sizes, { from: sides, to: sides }, async (logic, [left, right], bytes) => {
      const [low, high] = [left!, right!].map((side) => side.slice(0, mergedKeyBits * bytes));
      const swap = await lessBits(logic, high!, low!, bytes);
      const exchanged = await logic.and(logic.xor(left!, right!), repeated(party, swap, width));
      return [logic.xor(left!, exchanged), logic.xor(right!, exchanged)];
    });
    weaveInto(party, list, sides, size);
    arena.release(markOfLevel);
  }
  copyPlanes(party, { list: merged, planeBytes: used, at: 0 }, { list, planeBytes, at: 0 }, used);
  arena.release(mark);
  return merged;
}

// Whether a run of as many entries as there are lists has one key, and then the columns of all of them.
async function compareNeighbours(
  party: Party,
  merged: BitVector,
  width: number,
  lists: number,
): Promise<[BitVector, BitVector]> {
  const planeBytes = merged.length / width;
  const keyBytes = mergedKeyBits * planeBytes;
  const found = party.allocateShares(bitRing, planeBytes);
  const values = party.allocateShares(bitRing, merged.length - keyBytes);
  const mark = party.arena.mark();
  const local = new BitShares(party);
  const keys = merged.slice(0, keyBytes);
  const same = local.xor(keys, shifted(party, keys, planeBytes, lists - 1));
  local.notInto(same, same);
  const columns = merged.slice(keyBytes, values.length);
  let ofRun = columns;
  for (let by = 1; by < lists; by++) ofRun = local.xor(ofRun, shifted(party, columns, planeBytes, by));
  const sizes = { planeBytes, gates: neighbourGates(width) };
  await byParts(
    party,
    sizes,
    { from: [same, ofRun], to: [found, values] },
    async (logic, [equal, row], bytes) => {
      const tree = new AllSetTree(logic, equal!, bytes);
      for (let level = tree.level(); level !== undefined; level = tree.level())
        tree.accept(await logic.and(level.x, level.y));
      const isFound = tree.allSet;
      if (width === mergedKeyBits) return [isFound];
      return [isFound, await logic.and(row!, repeated(party, isFound, width - mergedKeyBits))];
    },
  );
  party.arena.release(mark);
  return [found, values];
}

// The address of a plane of public bits.
function maskOf(party: Party, planeBytes: number, isSet: (entry: number) => boolean): number {
  const at = party.arena.allocateZeroed(planeBytes);
  const bytes = party.arena.view(at, planeBytes);
  for (let entry = 0; entry < 8 * planeBytes; entry++)
    if (isSet(entry)) bytes[entry >> 3]! |= 1 << (entry & 7);
  return at;
}
