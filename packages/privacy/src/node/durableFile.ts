import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file atomically and durably: after a crash it exists completely or not at all. Only its owner can read it. */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  await place(path, content, rename);
}

/** The same for a file that must not exist. Of several concurrent calls one creates it; the others return `false`. */
export async function createDurably(path: string, content: Uint8Array | string): Promise<boolean> {
  try {
    // Linking fails if the name exists.
    await place(path, content, link);
    return true;
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Appends to a file, which is created if it does not exist. */
export async function appendDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The text of a file; undefined if there is none. */
export const readIfPresent = async (path: string): Promise<string | undefined> =>
  (await readBytesIfPresent(path))?.toString();

export const readBytesIfPresent = async (path: string): Promise<Buffer | undefined> =>
  await unlessAbsent(readFile(path), undefined);

/** The names in a folder; none if there is no such folder. */
export const namesIn = async (folder: string): Promise<string[]> => await unlessAbsent(readdir(folder), []);

async function unlessAbsent<T, U>(reading: Promise<T>, absent: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return absent;
    throw error;
  }
}

async function place(
  path: string,
  content: Uint8Array | string,
  putInPlace: (temporary: string, path: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await putInPlace(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The error code of a file system error, such as ENOENT. */
export function fileErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
