import { readFile } from 'node:fs/promises';
import { UsageError } from './exitCodes.js';

/** A value that was typed in, or the content of a file that was named with `@`. */
export async function readInput(given: string): Promise<string> {
  if (!given.startsWith('@')) return given;
  try {
    return await readFile(given.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(`${given.slice(1)} cannot be read (${(error as { code?: string }).code}).`);
  }
}
