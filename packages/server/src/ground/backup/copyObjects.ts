import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobMissingError } from '../files/blobStore.js';
import type { ListedBlobStore } from '../files/s3BlobStore.js';
import { sizeOf } from './copyFolder.js';

/** Objects that travel at the same time. */
const atOnce = 8;
/** Keys are ids; a bucket may hold other things as well. */
const ownKey = /^[0-9a-f-]{36}$/;

/** Copies the objects of a store that are not in the folder yet; they never change. Returns how many there are. */
export async function copyFromStore(store: ListedBlobStore, folder: string): Promise<number> {
  let files = 0;
  await forEach(store.list(), async ({ key, bytes }) => {
    if (!ownKey.test(key)) return;
    const path = pathOf(folder, key);
    if ((await sizeOf(path)) !== bytes) {
      try {
        await download(store, key, path);
      } catch (error) {
        // It was deleted meanwhile.
        if (error instanceof BlobMissingError) return;
        throw error;
      }
    }
    files++;
  });
  return files;
}

/** Puts the files of a folder into a store, without those that it has. */
export async function copyToStore(folder: string, store: ListedBlobStore): Promise<void> {
  const stored = await sizesIn(store);
  await forEach(filesIn(folder), async (key) => {
    const path = pathOf(folder, key);
    if (stored.get(key) === (await sizeOf(path))) return;
    await store.write(key, createReadStream(path));
  });
}

/** The objects of a store, with their sizes. */
export async function sizesIn(store: ListedBlobStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of store.list()) if (ownKey.test(key)) sizes.set(key, bytes);
  return sizes;
}

/** In the same places as in a data folder, so that a backup can be restored to either. */
const pathOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key);

async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const part of await readdir(folder))
    for (const key of await readdir(join(folder, part)).catch(() => [])) if (ownKey.test(key)) yield key;
}

async function download(store: ListedBlobStore, key: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.copying`;
  try {
    const source = await store.read(key);
    const file = await open(draft, 'w', 0o600);
    await pipeline(source, file.createWriteStream({ flush: true }));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function forEach<T>(items: AsyncIterable<T>, use: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  // An async generator answers calls of `next` one after another, so that several may share it.
  const lane = async () => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
      await use(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
