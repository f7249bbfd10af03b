import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partOf } from './downloadModel.js';
import type { ModelSource } from './modelSource.js';

/** What the folder says of a model, in a file beside it. */
export interface ModelRecord extends ModelSource {
  name: string;
  price: string;
  /** Why its download failed. */
  error?: string | undefined;
  /** Whether its process ended during the download. */
  isStopped?: boolean | undefined;
}

export const modelsMax = 100;

/** A folder with a record for each model, and its file as soon as it is complete. */
export class ModelFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  records(): ModelRecord[] {
    const files = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    const named = files.filter((file) => file.endsWith('.json')).slice(0, modelsMax);
    return named.flatMap((file) => {
      try {
        return [JSON.parse(readFileSync(join(this.#folder, file), 'utf8')) as ModelRecord];
      } catch {
        // Another process has removed it meanwhile.
        return [];
      }
    });
  }

  /** Those whose file is there. */
  complete(): ModelRecord[] {
    return this.records().filter(({ name }) => existsSync(this.pathOf(name)));
  }

  async write(record: ModelRecord): Promise<void> {
    await this.#make();
    const path = this.#recordPath(record.name);
    // Several may write about one model at once.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
    await rename(draft, path);
  }

  async remove(name: string): Promise<void> {
    const path = this.pathOf(name);
    await Promise.all([this.#recordPath(name), path, partOf(path)].map((file) => rm(file, { force: true })));
  }

  async freeBytes(): Promise<number> {
    await this.#make();
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  pathOf(name: string): string {
    return join(this.#folder, `${name}.gguf`);
  }

  #recordPath(name: string): string {
    return join(this.#folder, `${name}.json`);
  }

  async #make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }
}
