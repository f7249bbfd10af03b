import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertFreeSpace } from '../health/freeSpace.js';
import { BlobMissingError, type BlobStore } from './blobStore.js';

const abandonedAfterMs = 60 * 60_000;

/** Files in a folder, spread over 256 subfolders; written to a temporary name, synced, then renamed. */
export async function openLocalBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);
  const partial = join(folder, 'partial');
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    // The bytes of an expired file have no key.
    if (key === '') throw new BlobMissingError('no such blob');
    return join(folder, key.slice(0, 2), key);
  };

  return {
    write: async (key, source) => {
      const temporary = join(incoming, randomUUID());
      try {
        await pipeline(source, createWriteStream(temporary, { mode: 0o600, flush: true }));
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: async (key, range) => {
      const handle = await open(pathOf(key)).catch(refuseMissing);
      return handle.createReadStream(range);
    },
    append: async (key, pieces, offset, bytes) => {
      const handle = await open(join(partial, key), constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        // A crash may have left bytes that nobody remembers.
        await handle.truncate(offset);
        for (let written = 0; written < bytes.length; )
          written += (await handle.write(bytes, written, bytes.length - written, offset + written))
            .bytesWritten;
        await handle.datasync();
      } finally {
        await handle.close();
      }
      return pieces;
    },
    assemble: async (key) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(join(partial, key), path).catch(async (error: NodeJS.ErrnoException) => {
        // It was assembled before, by a process that did not live to say so.
        if (error.code !== 'ENOENT') throw error;
        await access(path, constants.R_OK).catch(refuseMissing);
      });
      await syncFolder(dirname(path));
    },
    dropPieces: async (key) => await rm(join(partial, key), { force: true }),
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(join(partial, key), { force: true });
    },
    localCopy: async (key) => {
      const path = pathOf(key);
      await access(path, constants.R_OK).catch(refuseMissing);
      return { path, dispose: async () => {} };
    },
    check: async () => {
      await access(incoming, constants.W_OK);
      await assertFreeSpace(incoming);
    },
  };
}

function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new BlobMissingError('no such blob', { cause: error }) : error;
}

/** Partial files of a crash are useless; recent ones may belong to a running process. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
