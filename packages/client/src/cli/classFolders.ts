import { open } from 'node:fs/promises';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const commentBytesMax = 65_535;
const directoryBytesMax = 64_000_000;
const pictureName = /\.(png|jpe?g|gif|webp|bmp)$/i;

/**
 * The number of folders with pictures in a `.zip` archive, which are the classes of a dataset without labels.
 * Undefined if the file is something else, or has no such folders.
 */
export async function countClassFolders(path: string): Promise<number | undefined> {
  if (!/\.zip$/i.test(path)) return undefined;
  const names = await namesInArchive(path);
  const folders = new Set(
    (names ?? [])
      .filter((name) => pictureName.test(name))
      .map((name) => name.split('/').slice(0, -1).join('/')),
  );
  folders.delete('');
  return folders.size < 2 ? undefined : folders.size;
}

/** The names in the directory at the end of an archive; undefined if there is none that can be read. */
async function namesInArchive(path: string): Promise<string[] | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, endBytes + commentBytesMax));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || tail.length - end < endBytes || tail.readUInt32LE(end) !== endSignature) return undefined;
    const [bytes, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (bytes > directoryBytesMax || start + bytes > size) return undefined;
    const directory = Buffer.alloc(bytes);
    await file.read(directory, 0, bytes, start);
    return namesInDirectory(directory);
  } finally {
    await file.close();
  }
}

function namesInDirectory(directory: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameBytes = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + nameBytes));
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
