import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Where bytes are kept. Names and owners are the database's business. */
export interface BlobStore {
  /** Stores a stream under a new key. When it resolves the bytes survive a power cut. */
  write(key: string, source: Readable): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** A path of the local file system that holds the bytes, for parts that read files; `dispose` when done. */
  localCopy(key: string): Promise<{ path: string; dispose(): Promise<void> }>;
  check(): Promise<void>;
}
