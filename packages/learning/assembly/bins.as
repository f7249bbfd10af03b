// Values are sorted into bins, and rows are divided by them.

/** Bins of a column at most, with padding; every edge list has this many entries. */
const EDGES: usize = 256;
/** Digits of the sort: 11, 11 and 10 bits. */
const DIGIT_BITS = 11;
const DIGITS: usize = 1 << DIGIT_BITS;

/** Turns counts into the places where each digit begins, in bytes from `base`. */
// @ts-expect-error: decorator
@inline
function countsToPlaces(counts: usize, base: usize): void {
  for (let at = counts, place = base, end = counts + (DIGITS << 2); at < end; at += 4) {
    const count = <usize>load<u32>(at);
    store<u32>(at, <u32>place);
    place += count << 2;
  }
}

/** Moves keys to their places by the digit above `shift` bits. */
// @ts-expect-error: decorator
@inline
function moveByDigit(keys: usize, count: i32, shift: u32, places: usize): void {
  for (let at = keys, end = keys + ((<usize>count) << 2); at < end; at += 4) {
    const key = load<u32>(at);
    const entry = places + ((<usize>(key >> shift) & (DIGITS - 1)) << 2);
    const place = load<u32>(entry);
    store<u32>(<usize>place, key);
    store<u32>(entry, place + 4);
  }
}

/** Copies every `step`-th value that is not missing, and returns how many there are. */
export function sampleFloats(values: usize, count: i32, step: i32, sample: usize): i32 {
  let at = sample;
  for (let i = 0; i < count; i += step, values += (<usize>step) << 2) {
    const value = load<f32>(values);
    store<f32>(at, value);
    at += (<usize>(value === value)) << 2;
  }
  return <i32>((at - sample) >> 2);
}

/** Sorts floats, none of them NaN. `spare` has room for as many, `counts` for 3 × 2048 integers of 32 bits. */
export function sortFloats(values: usize, count: i32, spare: usize, counts: usize): void {
  const second = counts + (DIGITS << 2);
  const third = second + (DIGITS << 2);
  const end = values + ((<usize>count) << 2);
  memory.fill(counts, 0, 3 * (DIGITS << 2));
  for (let at = values; at < end; at += 4) {
    const bits = load<u32>(at);
    // With the sign flipped, and all bits of a negative number, the order of the bits is that of the numbers.
    const key = bits ^ (<u32>((<i32>bits) >> 31) | 0x80000000);
    store<u32>(at, key);
    const first = counts + ((<usize>key & (DIGITS - 1)) << 2);
    const middle = second + ((<usize>(key >> DIGIT_BITS) & (DIGITS - 1)) << 2);
    const last = third + ((<usize>(key >> (2 * DIGIT_BITS))) << 2);
    store<u32>(first, load<u32>(first) + 1);
    store<u32>(middle, load<u32>(middle) + 1);
    store<u32>(last, load<u32>(last) + 1);
  }
  countsToPlaces(counts, spare);
  countsToPlaces(second, values);
  countsToPlaces(third, spare);
  moveByDigit(values, count, 0, counts);
  moveByDigit(spare, count, DIGIT_BITS, second);
  moveByDigit(values, count, 2 * DIGIT_BITS, third);
  for (let at = values; at < end; at += 4, spare += 4) {
    const key = load<u32>(spare);
    store<u32>(at, key ^ (((key >> 31) - 1) | 0x80000000));
  }
}

/** Sorts the values of one column into bins: the first bin whose edge is at least the value; `missing` for NaN. */
export function binColumn(
  values: usize,
  count: i32,
  edges: usize,
  missing: i32,
  bins: usize,
  columns: i32,
): void {
  for (let i = 0; i < count; i++, values += 4, bins += columns) {
    const value = load<f32>(values);
    let at = edges;
    for (let step: usize = EDGES << 1; step >= 4; step >>= 1) {
      at = select<usize>(at + step, at, load<f32>(at + step - 4) < value);
    }
    store<u8>(bins, select<i32>(missing, <i32>((at - edges) >> 2), value !== value));
  }
}

/** Moves the rows that go left before the others, both in their order; returns how many do. `missing` is above 255 if missing values go right. */
export function partitionBinned(
  rows: usize,
  count: i32,
  bins: usize,
  columns: i32,
  bin: i32,
  missing: i32,
  spare: usize,
): i32 {
  let left = rows;
  let right = spare;
  for (let p = rows, end = rows + ((<usize>count) << 2); p < end; p += 4) {
    const row = load<i32>(p);
    const value = <i32>load<u8>(bins + <usize>row * <usize>columns);
    // Both places are written and one moves on: no branch to mispredict.
    const step = (<usize>(i32(value <= bin) | i32(value === missing))) << 2;
    store<i32>(left, row);
    store<i32>(right, row);
    left += step;
    right += 4 - step;
  }
  memory.copy(left, spare, right - spare);
  return <i32>((left - rows) >> 2);
}
