import { readFile } from 'node:fs/promises';
import { UsageError } from './exitCodes.js';

/** A literal value, or the content of the file named after `@`. */
export async function readInput(given: string): Promise<string> {
  if (!given.startsWith('@')) return given;
  try {
    return await readFile(given.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(`${given.slice(1)} cannot be read (${(error as { code?: string }).code}).`);
  }
}
