import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { LanguageError } from '../errors.js';

/** Magic, version, number of tensors, number of metadata entries. */
const headerBytes = 24;
const versions: readonly number[] = [2, 3];
/** Far above any model; with larger numbers a reader would never finish. */
const entriesMax = 1_000_000n;

/** Refuses a file that is missing or clearly not a GGUF model before a process is started for it. */
export async function checkGgufFile(path: string): Promise<void> {
  const header = Buffer.alloc(headerBytes);
  const file = await open(path).catch((cause: unknown) => {
    throw new LanguageError('model_not_installed', `No readable model file ${basename(path)}.`, { cause });
  });
  try {
    await file.read(header, 0, headerBytes, 0);
  } catch (cause) {
    throw new LanguageError('model_load_failed', `The model file ${basename(path)} cannot be read.`, {
      cause,
    });
  } finally {
    await file.close();
  }
  const plausible =
    header.toString('latin1', 0, 4) === 'GGUF' &&
    versions.includes(header.readUInt32LE(4)) &&
    header.readBigUInt64LE(8) <= entriesMax &&
    header.readBigUInt64LE(16) <= entriesMax;
  if (!plausible)
    throw new LanguageError('model_load_failed', `The file ${basename(path)} is not a GGUF model.`);
}
