const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The position after a UTF-8 byte-order mark at `start`, or `start` itself. */
export function skipMark(bytes: Uint8Array, start: number): number {
  return byteOrderMark.every((byte, index) => bytes[start + index] === byte)
    ? start + byteOrderMark.length
    : start;
}
