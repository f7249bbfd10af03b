import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** What a store remembers of a blob that arrives in pieces. */
export interface Pieces {
  /** The multipart upload of S3, and its parts. */
  uploadId?: string;
  etags?: string[];
  /** Bytes that are too few for a part, and wait in an object of their own. */
  tailBytes?: number;
}

/** Whether clients send the pieces to the store. Pieces that arrive at this server have ETags from the first one on. */
export const isDirect = ({ uploadId, etags }: Pieces): boolean =>
  uploadId !== undefined && etags === undefined;

/** A store to which clients can send bytes without this server in between. */
export interface DirectUploads {
  /**
   * Starts a blob whose parts have exactly these lengths; returns an address for each of them. `assemble` ends it.
   */
  start(
    blobKey: string,
    partLengths: readonly number[],
    lifetimeSeconds: number,
  ): Promise<{ uploadId: string; urls: string[] }>;
}

/** Stores bytes. The database knows their names and owners. */
export interface BlobStore {
  /** Stores a stream under a new blobKey. When it resolves, the bytes survive a power failure. */
  write(blobKey: string, source: Readable): Promise<void>;
  read(blobKey: string, range?: ByteRange): Promise<Readable>;
  /**
   * Appends bytes to a blob that arrives in pieces, of which `offset` bytes are stored; what was stored behind them is
   * overwritten. Durable when it resolves. Returns what the next call needs.
   */
  append(blobKey: string, pieces: Pieces, offset: number, bytes: Buffer, isLast: boolean): Promise<Pieces>;
  /** Makes the pieces a blob; can be repeated. Rejects with `PiecesRefusedError` if they are not what the store has. */
  assemble(blobKey: string, pieces: Pieces): Promise<void>;
  /** Removes the pieces of a blob that was not assembled. */
  dropPieces(blobKey: string, pieces: Pieces): Promise<void>;
  /** Absent if clients cannot reach the store. */
  readonly direct?: DirectUploads;
  /** Removing a missing blobKey is not an error. */
  remove(blobKey: string): Promise<void>;
  /** A local path that holds the bytes, for code that reads files; call `dispose` when done. */
  localCopy(blobKey: string): Promise<{ path: string; dispose(): Promise<void> }>;
  check(): Promise<void>;
}

/** The bytes are gone: a file may be deleted between the moment it was found and the moment it is read. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
}

/** The store has other pieces than the ones that should become a blob, or none any more. */
export class PiecesRefusedError extends Error {
  override readonly name = 'PiecesRefusedError';
}
