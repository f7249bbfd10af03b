import type { Readable } from 'node:stream';

/** One file of an archive. */
export interface TarEntry {
  name: string;
  bytes: number;
  read(): Promise<Readable> | Readable;
}

const blockBytes = 512;
const nameBytesMax = 100;

/** An archive in the ustar format, as it is read. An entry that has another size than it says ends the archive with an error. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, read } of entries) {
    yield header(name, bytes);
    let sent = 0;
    for await (const chunk of (await read()) as AsyncIterable<Buffer>) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== bytes) throw new Error(`${name} has ${sent} bytes instead of ${bytes}`);
    yield new Uint8Array((blockBytes - (bytes % blockBytes)) % blockBytes);
  }
  yield new Uint8Array(2 * blockBytes);
}

/** A name that is safe to unpack: no folders of its own, no control characters, short enough. */
export function plainName(name: string, charsMax = 60): string {
  const plain = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');
  return Buffer.from(plain).subarray(0, charsMax).toString().replaceAll('\ufffd', '') || 'file';
}

function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const text = Buffer.from(name);
  if (text.length > nameBytesMax) throw new TypeError(`the name ${name} is too long for an archive`);
  block.set(text, 0);
  const octal = (value: number, at: number, digits: number) =>
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(bytes, 124, 11);
  octal(0, 136, 11);
  block.write('        0', 148, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}
