/** RLP of a string. */
export function encodeBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 1 && bytes[0]! < 0x80) return bytes;
  const header = lengthHeader(bytes.length, 0x80);
  const encoded = new Uint8Array(header.length + bytes.length);
  encoded.set(header);
  encoded.set(bytes, header.length);
  return encoded;
}

/** RLP of a list whose items are encoded already. */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const item of items) length += item.length;
  const header = lengthHeader(length, 0xc0);
  const encoded = new Uint8Array(header.length + length);
  encoded.set(header);
  let position = header.length;
  for (const item of items) {
    encoded.set(item, position);
    position += item.length;
  }
  return encoded;
}

function lengthHeader(length: number, base: number): Uint8Array {
  if (length < 56) return Uint8Array.of(base + length);
  if (length < 0x100) return Uint8Array.of(base + 56, length);
  if (length < 0x1_0000) return Uint8Array.of(base + 57, length >> 8, length & 0xff);
  if (length < 0x100_0000) return Uint8Array.of(base + 58, length >> 16, (length >> 8) & 0xff, length & 0xff);
  return Uint8Array.of(base + 59, length >>> 24, (length >> 16) & 0xff, (length >> 8) & 0xff, length & 0xff);
}
