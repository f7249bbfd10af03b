/** A box of the ISO base media file format: its length, its type, its content. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}

/** A box that begins with a version, here always 0, and flags. */
export const fullBox = (type: string, flags: number, ...content: readonly Uint8Array[]): Buffer =>
  box(type, u32(flags), ...content);

export const u16 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.of((value >> 8) & 255, value & 255)));

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value, 4 * at);
  });
  return bytes;
}

/** The content of the first box of a type; a path of types looks inside boxes. */
export function findBox(bytes: Uint8Array, [type, ...inner]: readonly string[]): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 8 <= view.length; ) {
    const length = view.readUInt32BE(at);
    if (length < 8 || at + length > view.length) return undefined;
    if (view.toString('latin1', at + 4, at + 8) === type) {
      // `meta` has a version and flags before its boxes.
      const content = view.subarray(at + (type === 'meta' ? 12 : 8), at + length);
      return inner.length === 0 ? content : findBox(content, inner);
    }
    at += length;
  }
  return undefined;
}
