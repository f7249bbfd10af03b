/** One field of a protocol-buffer message: a number, or the bytes of a text, message or packed list. */
export interface ProtobufField {
  field: number;
  value: number | Uint8Array;
}

const varint = 0;
const fixed64 = 1;
const lengthDelimited = 2;
const fixed32 = 5;

/** The fields of a message in their order. Throws a `RangeError` on malformed bytes. */
export function* readFields(bytes: Uint8Array): Generator<ProtobufField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) {
    const tag = readVarint(bytes, cursor);
    const field = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === varint) yield { field, value: readVarint(bytes, cursor) };
    else if (wireType === lengthDelimited) {
      const length = readVarint(bytes, cursor);
      if (cursor.at + length > bytes.length) throw new RangeError('a field is longer than its message');
      yield { field, value: bytes.subarray(cursor.at, cursor.at + length) };
      cursor.at += length;
    } else if (wireType === fixed32) {
      yield { field, value: view.getFloat32(cursor.at, true) };
      cursor.at += 4;
    } else if (wireType === fixed64) {
      yield { field, value: view.getFloat64(cursor.at, true) };
      cursor.at += 8;
    } else throw new RangeError(`unknown wire type ${wireType}`);
  }
}

/** Numbers of a packed list. */
export function readPackedVarints(bytes: Uint8Array): number[] {
  const cursor = { at: 0 };
  const values: number[] = [];
  while (cursor.at < bytes.length) values.push(readVarint(bytes, cursor));
  return values;
}

/** Signed 64-bit numbers; those beyond 2^53 lose precision, and no model of ours has one. */
function readVarint(bytes: Uint8Array, cursor: { at: number }): number {
  let low = 0;
  let shift = 0;
  for (;;) {
    const byte = bytes[cursor.at++];
    if (byte === undefined || shift > 63) throw new RangeError('a number is not complete');
    if (shift < 28) {
      low |= (byte & 127) << shift;
      if (byte < 128) return low;
    } else return readLongVarint(bytes, cursor, BigInt(low) | (BigInt(byte & 127) << 28n), byte);
    shift += 7;
  }
}

function readLongVarint(bytes: Uint8Array, cursor: { at: number }, start: bigint, first: number): number {
  let value = start;
  let byte: number | undefined = first;
  for (let shift = 35n; byte >= 128; shift += 7n) {
    byte = bytes[cursor.at++];
    if (byte === undefined || shift > 63n) throw new RangeError('a number is not complete');
    value |= BigInt(byte & 127) << shift;
  }
  return Number(BigInt.asIntN(64, value));
}
