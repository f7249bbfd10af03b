import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Stores bytes. The database knows their names and owners. */
export interface BlobStore {
  /** Stores a stream under a new key. When it resolves, the bytes survive a power failure. */
  write(key: string, source: Readable): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
  /** A local path that holds the bytes, for code that reads files; call `dispose` when done. */
  localCopy(key: string): Promise<{ path: string; dispose(): Promise<void> }>;
  check(): Promise<void>;
}

/** The bytes are gone: a file may be deleted between the moment it was found and the moment it is read. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
}
