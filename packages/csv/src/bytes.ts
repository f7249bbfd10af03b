const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Zeroed bytes: a Buffer in Node, because it decodes ASCII fastest, and a plain array in a browser. */
export const allocateBytes = (length: number): Uint8Array =>
  typeof Buffer === 'undefined' ? new Uint8Array(length) : Buffer.alloc(length);

export const decodeAscii = (bytes: Uint8Array, start: number, end: number): string =>
  typeof Buffer !== 'undefined' && bytes instanceof Buffer
    ? bytes.toString('latin1', start, end)
    : decodeUtf8(bytes, start, end);

/** Throws if the bytes are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array, start: number, end: number): string =>
  utf8.decode(bytes.subarray(start, end));
