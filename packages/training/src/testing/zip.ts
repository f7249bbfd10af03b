import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  data: Uint8Array;
  deflate?: boolean;
  /** Lies about the length, as a bomb would. */
  claimedLength?: number;
}

export interface ZipOptions {
  /** Writes lengths and places of 64 bits, as archives of 65,535 files or 4 GiB must. */
  zip64?: boolean;
}

const inExtraField = 0xffffffff;
const entriesWithout64Max = 0xfffe;

/** Writes a zip archive byte by byte, so that tests can also write what no tool would. */
export function makeZip(
  entries: readonly ZipEntry[],
  { zip64 = entries.length > entriesWithout64Max }: ZipOptions = {},
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, deflate = false, claimedLength = data.length } of entries) {
    const stored = deflate ? deflateRawSync(data) : Buffer.from(data);
    const nameBytes = Buffer.from(name);
    const head = (extra: Buffer): Buffer => {
      const common = Buffer.alloc(26);
      common.writeUInt16LE(zip64 ? 45 : 20, 0);
      common.writeUInt16LE(deflate ? 8 : 0, 4);
      common.writeUInt32LE(checksum(data), 10);
      common.writeUInt32LE(zip64 ? inExtraField : stored.length, 14);
      common.writeUInt32LE(zip64 ? inExtraField : claimedLength, 18);
      common.writeUInt16LE(nameBytes.length, 22);
      common.writeUInt16LE(extra.length, 24);
      return common;
    };
    const localExtra = zip64 ? extra64(claimedLength, stored.length) : Buffer.alloc(0);
    const local = Buffer.concat([signature(3, 4), head(localExtra), nameBytes, localExtra, stored]);
    const extra = zip64 ? extra64(claimedLength, stored.length, offset) : Buffer.alloc(0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(zip64 ? inExtraField : offset, 10);
    directory.push(
      Buffer.concat([signature(1, 2), Buffer.from([20, 0]), head(extra), tail, nameBytes, extra]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 4);
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 6);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(zip64 ? inExtraField : offset, 12);
  const end64 = zip64 ? directoryEnd64(entries.length, directoryBytes.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...locals, directoryBytes, end64, signature(5, 6), end]);
}

const signature = (first: number, second: number): Buffer => Buffer.from([0x50, 0x4b, first, second]);

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * index);
  return bytes;
}

function extra64(...values: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from([1, 0, 8 * values.length, 0]), longs(...values)]);
}

/** The record of the directory's end with 64 bits, and the locator that says where it is. */
function directoryEnd64(count: number, directoryBytes: number, directoryOffset: number): Buffer {
  const versionsAndDisks = Buffer.alloc(12);
  const record = [versionsAndDisks, longs(count, count, directoryBytes, directoryOffset)];
  const lengthAfter = longs(44);
  const disk = Buffer.alloc(4);
  const disks = Buffer.from([1, 0, 0, 0]);
  const place = longs(directoryOffset + directoryBytes);
  return Buffer.concat([signature(6, 6), lengthAfter, ...record, signature(6, 7), disk, place, disks]);
}

function checksum(data: Uint8Array): number {
  // Older type definitions do not know zlib's own checksum.
  return (crc32 as (data: Uint8Array) => number)(data);
}
