import { GateError, Pool, TaskChild } from '@tricorn/workers';
import { EngineBusyError, EngineFailedError } from '../errors.js';
import { encoderFolder, loadWordPiece } from './encoderFiles.js';
import type { WordPiece } from './wordPiece.js';

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
        revive: ({ message }) => new EngineFailedError('the text encoder', message),
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
          throw new EngineBusyError('the text encoder', `${pool.waiting} calls are waiting`);
        throw error;
      }
    },
    close: async () => await pool.close(),
  };
}
