import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LanguageError } from '../errors.js';

export interface AssembleOptions {
  /** The parts, in order. */
  partPaths: readonly string[];
  /** Where the whole file goes. */
  targetPath: string;
  bytes: number;
  /** Of the whole file, in hexadecimal digits. */
  sha256: string;
}

/**
 * Joins the parts into one file and returns its path. The file appears under its name only when it is
 * complete and its hash is right, so a crash, a full disk or a second process leaves no partial file.
 * An existing file of the right size is hashed again: disks and people change files.
 */
export async function assembleModel(options: AssembleOptions): Promise<string> {
  const { targetPath, sha256 } = options;
  if ((await sizeOf(targetPath)) === options.bytes && (await hashOf(targetPath)) === sha256)
    return targetPath;
  await mkdir(dirname(targetPath), { recursive: true, mode: 0o700 });
  const draftPath = `${targetPath}.${randomUUID()}.draft`;
  try {
    const hash = createHash('sha256');
    for (const [index, partPath] of options.partPaths.entries()) {
      const flags = index === 0 ? 'wx' : 'a';
      await pipeline(
        createReadStream(partPath),
        hashing(hash),
        createWriteStream(draftPath, { flags, flush: true, mode: 0o600 }),
      );
    }
    if (hash.digest('hex') !== sha256) {
      throw new LanguageError(
        'model_corrupt',
        `The parts of ${basename(targetPath)} do not have the expected hash.`,
      );
    }
    await rename(draftPath, targetPath);
    return targetPath;
  } catch (thrown) {
    await rm(draftPath, { force: true });
    throw thrown;
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
}
