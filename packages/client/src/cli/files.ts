import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Download } from '../download.js';
import type { FileSource } from '../fileSource.js';
import { UsageError } from './exitCodes.js';

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.zip': 'application/zip',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** A file on this machine, read while it is sent. */
export async function fileAt(path: string): Promise<FileSource> {
  let size: number;
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new UsageError(`${path} is not a file.`);
    size = found.size;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
    throw error;
  }
  return {
    name: basename(path),
    type: types[extname(path).toLowerCase()] ?? '',
    size,
    stream: () => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>,
  };
}

/** Refuses a path that cannot be written, before anything is charged. */
export function assertFree(path: string | undefined, overwrite: boolean): void {
  if (path === undefined) return;
  if (!existsSync(dirname(path))) throw new UsageError(`There is no folder ${dirname(path)} for ${path}.`);
  if (!overwrite && existsSync(path)) throw existing(path);
}

const existing = (path: string): UsageError =>
  new UsageError(`${path} exists; choose another name with --output, or add --force.`);

const numberedMax = 10_000;

/** The given name, or the same with the next free number: what was paid for is not refused for its file's name. */
export function freeName(path: string): string {
  const { dir, name, ext } = parse(path);
  for (let number = 2, free = path; number < numberedMax; number++) {
    if (!existsSync(free)) return free;
    free = join(dir, `${name}-${number}${ext}`);
  }
  return path;
}

/** Writes a download to a new file, or over an existing one if asked to. */
export async function saveTo(path: string, download: Download, overwrite: boolean): Promise<void> {
  const source = Readable.fromWeb(download.stream() as never);
  try {
    await pipeline(source, createWriteStream(path, { flags: overwrite ? 'w' : 'wx' }));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    throw existing(path);
  }
}

/** Saves what was paid for under the given name, or under one of its own. Returns that name. */
export async function savePaid(
  download: Download,
  output: string | undefined,
  overwrite: boolean,
): Promise<string> {
  const path = output ?? (overwrite ? download.name : freeName(download.name));
  await saveTo(path, download, overwrite);
  return path;
}
