import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Record files up to this size are kept in memory; larger ones are read from the disk record by record. */
const residentBytesMax = 64 * 2 ** 20;
const writeBufferBytes = 1 << 20;

/** Random access to records of one length. */
export class RecordFile {
  readonly recordBytes: number;
  readonly #descriptor: number;
  readonly #resident: Buffer | undefined;

  constructor(path: string, recordBytes: number) {
    this.recordBytes = recordBytes;
    this.#descriptor = openSync(path, 'r');
    const { size } = fstatSync(this.#descriptor);
    if (size <= residentBytesMax) {
      this.#resident = Buffer.alloc(size);
      readFully(this.#descriptor, this.#resident, 0);
    }
  }

  /** Copies `count` records beginning at `index` into `target` at `offset` bytes. */
  read(index: number, count: number, target: Uint8Array, offset: number): void {
    const start = index * this.recordBytes;
    const length = count * this.recordBytes;
    if (this.#resident !== undefined) target.set(this.#resident.subarray(start, start + length), offset);
    else readFully(this.#descriptor, target.subarray(offset, offset + length), start);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function readFully(descriptor: number, target: Uint8Array, position: number): void {
  let done = 0;
  while (done < target.length) {
    const bytes = readSync(descriptor, target, done, target.length - done, position + done);
    if (bytes === 0) throw new RangeError('A record is beyond the end of its file.');
    done += bytes;
  }
}

/** Appends records through one buffer. */
export class RecordWriter {
  readonly #buffer = Buffer.alloc(writeBufferBytes);
  #filled = 0;
  readonly #handle: Awaited<ReturnType<typeof open>>;

  private constructor(handle: Awaited<ReturnType<typeof open>>) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<RecordWriter> {
    return new RecordWriter(await open(path, 'wx'));
  }

  async append(record: Uint8Array): Promise<void> {
    if (this.#filled + record.length > this.#buffer.length) await this.#flush();
    if (record.length > this.#buffer.length) {
      await this.#handle.writeFile(record);
      return;
    }
    this.#buffer.set(record, this.#filled);
    this.#filled += record.length;
  }

  async close(): Promise<void> {
    await this.#flush();
    await this.#handle.close();
  }

  async #flush(): Promise<void> {
    await this.#handle.writeFile(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }
}

/**
 * Returns the folder `name` of the cache, filling it on first use. It is filled beside its place and then
 * renamed, so that a crash leaves nothing half done and two processes may prepare it at once.
 */
export async function cachedFolder<Manifest>(
  cacheFolder: string,
  name: string,
  fill: (folder: string) => Promise<Manifest>,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(cacheFolder, name);
  const known = await readManifest<Manifest>(folder);
  if (known !== undefined) return { folder, manifest: known };
  await mkdir(cacheFolder, { recursive: true });
  const draft = await mkdtemp(join(cacheFolder, 'draft-'));
  try {
    await writeFile(join(draft, 'manifest.json'), JSON.stringify(await fill(draft)));
    await rename(draft, folder).catch(async (error: unknown) => {
      // Another process was first; its folder holds the same bytes.
      if ((await stat(join(folder, 'manifest.json')).catch(() => undefined)) === undefined) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  // Read back even when just written, so that every process works from the same bytes.
  return { folder, manifest: (await readManifest<Manifest>(folder))! };
}

/** Whether the cache already holds a finished folder of this name. */
export async function hasFolder(cacheFolder: string, name: string): Promise<boolean> {
  return (await readManifest(join(cacheFolder, name))) !== undefined;
}

async function readManifest<Manifest>(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}
