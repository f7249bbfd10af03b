// Sums over AND gates, of which sixteen at a time make a column: two bytes of the vectors of bits. A column c has a
// weight in GF(2^64); what is summed is kept by the values of whole bytes, so that eight gates cost one addition.
import { addTo, spanTable, sumWithBit } from './field';

const COLUMN_BYTES: usize = 2;
// A table of 256 entries for each of a column's bytes.
const LOOKUP: usize = 36864;
const LOOKUP_BYTES: usize = 2048;

/**
 * Adds, for the bytes `xByte` and `yByte` of every column, the column's weight to entry (x, y) of a table of 2^16 sums:
 * once for x0 and y0 + y1, once for x1 and y0. These are a party's summands of the products of all bits of x and y.
 */
export function pairSums(
  table: usize, x0: usize, x1: usize, y0: usize, y1: usize, weights: usize, columns: i32, xByte: i32, yByte: i32,
): void {
  x0 += xByte; x1 += xByte; y0 += yByte; y1 += yByte;
  for (let c: usize = 0; c < usize(columns) * COLUMN_BYTES; c += COLUMN_BYTES, weights += 8) {
    const weight = load<u64>(weights);
    const y = <usize>load<u8>(y0 + c);
    addTo(table + ((<usize>load<u8>(x0 + c)) << 11) + ((y ^ <usize>load<u8>(y1 + c)) << 3), weight);
    addTo(table + ((<usize>load<u8>(x1 + c)) << 11) + (y << 3), weight);
  }
}

/** Sums a table of pairs up: out[8·i + j] belongs to bit i of x and bit j of y. The table is used up. */
export function pairSumsByBits(out: usize, table: usize): void {
  for (let i = 7; i >= 0; i--) {
    memory.fill(LOOKUP, 0, LOOKUP_BYTES);
    const half = LOOKUP_BYTES << i;
    for (let at: usize = 0; at < half; at += 16) {
      const entry = v128.load(table + half + at);
      v128.store(table + at, v128.xor(v128.load(table + at), entry));
      const sum = LOOKUP + (at & (LOOKUP_BYTES - 1));
      v128.store(sum, v128.xor(v128.load(sum), entry));
    }
    for (let j = 7; j >= 0; j--) store<u64>(out + ((i * 8 + j) << 3), sumWithBit(LOOKUP, j));
  }
}

/** out[i] = the sum of the weights of the columns whose bit i is set, for all sixteen. */
export function bitSums(out: usize, bits: usize, weights: usize, columns: i32): void {
  memory.fill(LOOKUP, 0, COLUMN_BYTES * LOOKUP_BYTES);
  for (let c: usize = 0; c < usize(columns) * COLUMN_BYTES; c += COLUMN_BYTES, weights += 8) {
    const weight = load<u64>(weights);
    addTo(LOOKUP + ((<usize>load<u8>(bits + c)) << 3), weight);
    addTo(LOOKUP + LOOKUP_BYTES + ((<usize>load<u8>(bits + c, 1)) << 3), weight);
  }
  for (let i = 15; i >= 0; i--) store<u64>(out + (i << 3), sumWithBit(LOOKUP + (usize(i) >> 3) * LOOKUP_BYTES, i & 7));
}

/**
 * out[c] = the sum of the coefficients at the set bits of column c. Columns are `blocks` blocks of `places`; coefficient i of
 * the columns at place p is coefficients[i·places + p].
 */
export function combineBits(out: usize, bits: usize, coefficients: usize, places: i32, blocks: i32): void {
  for (let place = 0; place < places; place++) {
    for (let i: usize = 0; i < 16; i++) {
      const table = LOOKUP + (i >> 3) * LOOKUP_BYTES;
      if ((i & 7) == 0) store<u64>(table, 0);
      spanTable(table, 1 << (i & 7), load<u64>(coefficients + (i * usize(places) + usize(place)) * 8));
    }
    for (let block = 0; block < blocks; block++) {
      const column = usize(block * places + place);
      const at = bits + column * COLUMN_BYTES;
      const low = load<u64>(LOOKUP + ((<usize>load<u8>(at)) << 3));
      store<u64>(out + column * 8, low ^ load<u64>(LOOKUP + LOOKUP_BYTES + ((<usize>load<u8>(at, 1)) << 3)));
    }
  }
}
