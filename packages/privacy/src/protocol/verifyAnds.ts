import type { AndClaim, BitShares } from './bitShares.js';
import { type Element, elementBytes, FieldShares } from './fieldShares.js';
import {
  foldDegrees,
  type InnerProductClaim,
  innerProductCheck,
  paddingElements,
} from './innerProductCheck.js';
import type { Party } from './party.js';
import { type BitVector, bitRing, type FieldVector, fieldRing } from './shareVector.js';

/** Gates per column: the bits of two bytes. */
const columnGates = 16;
const columnBytes = columnGates / 8;
/** A table with one sum for each pair of byte values. */
const pairTableBytes = 65_536 * elementBytes;
/** Random choices from 2^64 that determine the weights of all gates: rows, places and blocks. */
const weightChoices = 3;
const sacrificeChoices = 1;

/**
 * Verifies all claimed AND gates together (PROTOCOL.md, "Verifying AND gates"). Gates form columns of sixteen; random
 * weights in GF(2^64) make one inner product of all, and a first fold joins each column into one field element. Until
 * then everything is bits, so that sums go by the values of whole bytes; what follows is sixteen times shorter.
 */
export async function verifyAnds(logic: BitShares): Promise<void> {
  const claims = logic.claims.splice(0);
  if (claims.length === 0) return;
  const { party } = logic;
  const mark = party.arena.mark();
  const field = new FieldShares(party);
  await innerProductCheck(field, await new GateColumns(field, claims).fold());
  party.claims.verified(claims.length);
  party.arena.release(mark);
}

/** The failure probability of the check in units of 2^-64, summed over its random choices. */
export function checkedChoices(gates: number): number {
  const degrees = foldDegrees(layOut(gates).columns);
  const firstFold = 2 * columnGates - 2;
  return weightChoices + firstFold + degrees.reduce((sum, degree) => sum + degree, sacrificeChoices);
}

interface Layout {
  readonly blocks: number;
  readonly places: number;
  readonly columns: number;
}

// A table is built for every place and for every block, so their numbers should be similar.
function layOut(gates: number): Layout {
  const blocks = gates > 1 << 18 ? 256 : 32;
  const places = Math.ceil(gates / columnGates / blocks);
  return { blocks, places, columns: blocks * places };
}

class GateColumns {
  readonly #field: FieldShares;
  readonly #party: Party;
  readonly #layout: Layout;
  readonly #x: BitVector;
  readonly #y: BitVector;
  readonly #z: BitVector;

  constructor(field: FieldShares, claims: readonly AndClaim[]) {
    this.#field = field;
    this.#party = field.party;
    this.#layout = layOut(8 * claims.reduce((sum, { z }) => sum + z.length, 0));
    this.#x = this.#gather(claims.map(({ x }) => x));
    this.#y = this.#gather(claims.map(({ y }) => y));
    this.#z = this.#gather(claims.map(({ z }) => z));
  }

  /** Folds the sixteen rows of gates into one row of field elements. */
  async fold(): Promise<InnerProductClaim> {
    const { arena } = this.#party;
    const { blocks, places, columns } = this.#layout;
    const coins = await this.#party.coins();
    const random = (count: number) => {
      const at = arena.allocate(count * elementBytes);
      coins.fill(arena.view(at, count * elementBytes), 'coin');
      return at;
    };
    const ofPlaces = random(places);
    const ofBlocks = Array.from(arena.words(random(blocks), blocks));
    const ofRows = Array.from(arena.words(random(columnGates), columnGates));
    const weights = arena.allocate(columns * elementBytes);
    this.#eachBlock(weights, ofBlocks, (block) => arena.copy(block, ofPlaces, places * elementBytes));

    const last = columnGates - 1;
    const summands = this.#coefficients(weights, ofRows);
    summands.splice(last, 1);
    const coefficients = await this.#field.reshare(summands, 'fold');
    coefficients.splice(last, 0, this.#claimed(weights, ofRows));
    const point = await this.#field.coin();
    const powers = this.#field.powers(point, columnGates);
    const u = this.#combine(this.#x, ofPlaces, places, blocks, (row) =>
      this.#field.multiply(ofRows[row]!, powers[row]!),
    );
    for (const part of ['own', 'next'] as const) this.#eachBlock(u[part], ofBlocks);
    const one = arena.allocate(elementBytes);
    arena.words(one, 1)[0] = 1n;
    const v = this.#combine(this.#y, one, 1, columns, (row) => powers[last - row]!);
    return { u, v, w: this.#field.evaluate(coefficients, point), length: columns };
  }

  // A party's summands of the coefficients of <f(t), g(t)> for f(t) = Σ t^i·x_i and g(t) = Σ t^(15-j)·y_j over rows.
  #coefficients(weights: number, ofRows: readonly bigint[]): bigint[] {
    const { arena } = this.#party;
    const mark = arena.mark();
    const table = arena.allocate(pairTableBytes);
    const byBits = arena.allocate(64 * elementBytes);
    const sums = Array.from({ length: 2 * columnGates - 1 }, () => 0n);
    const [x, y] = [this.#x, this.#y];
    for (let xByte = 0; xByte < columnBytes; xByte++) {
      for (let yByte = 0; yByte < columnBytes; yByte++) {
        arena.view(table, pairTableBytes).fill(0);
        arena.kernels.pairSums(
          table,
          x.own,
          x.next,
          y.own,
          y.next,
          weights,
          this.#layout.columns,
          xByte,
          yByte,
        );
        arena.kernels.pairSumsByBits(byBits, table);
        arena.words(byBits, 64).forEach((sum, pair) => {
          const [i, j] = [8 * xByte + (pair >> 3), 8 * yByte + (pair & 7)];
          sums[i + columnGates - 1 - j]! ^= this.#field.multiply(ofRows[i]!, sum);
        });
      }
    }
    arena.release(mark);
    return sums;
  }

  // Shares of the weighted sum of all outputs.
  #claimed(weights: number, ofRows: readonly bigint[]): Element {
    const { arena } = this.#party;
    const mark = arena.mark();
    const sums = arena.allocate(columnGates * elementBytes);
    const weighted = (bits: number) => {
      arena.kernels.bitSums(sums, bits, weights, this.#layout.columns);
      return ofRows.reduce(
        (total, weight, row) => total ^ this.#field.multiply(weight, arena.words(sums, columnGates)[row]!),
        0n,
      );
    };
    const element = { own: weighted(this.#z.own), next: weighted(this.#z.next) };
    arena.release(mark);
    return element;
  }

  // The bits of each column as one field element: a coefficient per row, times the weight of the column's place.
  #combine(
    bits: BitVector,
    ofPlaces: number,
    places: number,
    blocks: number,
    ofRow: (row: number) => bigint,
  ): FieldVector {
    const { arena } = this.#party;
    const out = this.#party.allocateShares(fieldRing, places * blocks + paddingElements);
    const mark = arena.mark();
    const coefficients = arena.allocate(columnGates * places * elementBytes);
    for (let row = 0; row < columnGates; row++) {
      const at = coefficients + row * places * elementBytes;
      arena.copy(at, ofPlaces, places * elementBytes);
      arena.kernels.fieldScale(at, places, ofRow(row));
    }
    arena.kernels.combineBits(out.own, bits.own, coefficients, places, blocks);
    arena.kernels.combineBits(out.next, bits.next, coefficients, places, blocks);
    arena.release(mark);
    return out;
  }

  // Multiplies each block of a vector by its weight, after `prepare` if given.
  #eachBlock(vector: number, ofBlocks: readonly bigint[], prepare?: (block: number) => void): void {
    const { places } = this.#layout;
    ofBlocks.forEach((weight, i) => {
      const block = vector + i * places * elementBytes;
      prepare?.(block);
      this.#party.arena.kernels.fieldScale(block, places, weight);
    });
  }

  // All gates in one row, padded with zeros, because 0 AND 0 = 0.
  #gather(pieces: readonly BitVector[]): BitVector {
    const row = this.#party.allocateZeroShares(bitRing, this.#layout.columns * columnBytes);
    let at = 0;
    for (const piece of pieces) {
      this.#party.copyShares(row.slice(at, piece.length), piece);
      at += piece.length;
    }
    return row;
  }
}
