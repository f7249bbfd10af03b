import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  data: Uint8Array;
  deflate?: boolean;
  /** Lies about the length, as a bomb would. */
  claimedLength?: number;
}

/** Writes a zip archive byte by byte, so that tests can also write what no tool would. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, deflate = false, claimedLength } of entries) {
    const stored = deflate ? deflateRawSync(data) : Buffer.from(data);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(deflate ? 8 : 0, 4);
    common.writeUInt32LE(checksum(data), 10);
    common.writeUInt32LE(stored.length, 14);
    common.writeUInt32LE(claimedLength ?? data.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, stored]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, tail, nameBytes]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directoryBytes, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

function checksum(data: Uint8Array): number {
  // Older type definitions do not know zlib's own checksum.
  return (crc32 as (data: Uint8Array) => number)(data);
}
