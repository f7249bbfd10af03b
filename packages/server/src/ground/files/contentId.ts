import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import { createSHA256 } from 'hash-wasm';
import { CID } from 'multiformats/cid';
import { create as createDigest } from 'multiformats/hashes/digest';

const rawCodec = 0x55;
const sha256Code = 0x12;

/** The content id of bytes: CIDv1 of the raw bytes with SHA-256, as text. Anyone can recompute it. */
export const contentIdOf = (bytes: Uint8Array): string => contentIdOfHash(createHash('sha256').update(bytes));

const contentIdOfHash = (hash: Hash): string => contentIdOfDigest(hash.digest());

const contentIdOfDigest = (digest: Uint8Array): string =>
  CID.createV1(rawCodec, createDigest(sha256Code, digest)).toString();

/** Makes room for so many bytes in all, or refuses; undefined if there is room already. */
type Admit = (bytes: number) => Promise<void> | undefined;

/** Counts and hashes the bytes that pass through once they are admitted; fails above `bytesMax`. */
export class ContentMeter extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #bytesMax: number;

  readonly #admit: Admit;

  constructor(bytesMax: number, admit: Admit = () => undefined) {
    super();
    this.#bytesMax = bytesMax;
    this.#admit = admit;
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error?: Error | null, data?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#bytesMax) {
      done(new TooManyBytesError(this.#bytesMax));
      return;
    }
    const pass = () => {
      this.#hash.update(chunk);
      done(null, chunk);
    };
    const admitted = this.#admit(this.bytes);
    if (admitted === undefined) pass();
    else admitted.then(pass, done);
  }

  contentId(): string {
    return contentIdOfHash(this.#hash);
  }
}

export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
  readonly bytesMax: number;

  constructor(bytesMax: number) {
    super(`more than ${bytesMax} bytes`);
    this.bytesMax = bytesMax;
  }
}

/** A SHA-256 that another process can continue: its state is saved together with the bytes it covers. */
export interface SavedHash {
  update(bytes: Uint8Array): void;
  save(): Buffer;
  contentId(): string;
}

/** Continues from a saved state; undefined if this version cannot read it. */
export async function openHash(state: Uint8Array | undefined): Promise<SavedHash | undefined> {
  const hash = await createSHA256();
  hash.init();
  try {
    if (state !== undefined && state.length > 0) hash.load(state);
  } catch {
    return undefined;
  }
  return {
    update: (bytes) => void hash.update(bytes),
    save: () => Buffer.from(hash.save()),
    contentId: () => contentIdOfDigest(hash.digest('binary')),
  };
}
