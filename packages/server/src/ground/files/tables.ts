import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Pieces } from './blobStore.js';

declare module '../store/schema.js' {
  interface Database extends FileTables {}
}

interface FileTables {
  file: FileTable;
  loose_blob: LooseBlobTable;
  storage: StorageTable;
  resumable_upload: ResumableUploadTable;
}

type CreatedAt = ColumnType<Date, never, never>;

/** Stored bytes without a file. */
interface LooseBlobTable {
  blob_key: string;
  /** The account whose storage they take; null for results. */
  owner: Generated<string | null>;
  bytes: Generated<number>;
  /** Later than now while an upload may still use them. */
  since: ColumnType<Date, never, Date>;
}

/** An upload that arrives in several requests. */
interface ResumableUploadTable {
  id: string;
  account_id: string;
  /** The API key that started it. */
  key_id: string | null;
  name: string;
  content_type: string;
  bytes: number;
  /** Bytes that are stored and survive a crash. */
  received: Generated<number>;
  blob_key: string;
  /** The state of the hash of these bytes. */
  hash: Buffer;
  /** What the store needs to continue. */
  pieces: JSONColumnType<Pieces, string | undefined, string>;
  /** The request that appends now, and until when. */
  holder: string | null;
  held_until: Date | null;
  /** The file, once it is complete. */
  file_id: string | null;
  expires_at: Date;
  created_at: CreatedAt;
}

/** What an account has stored; triggers keep it. */
interface StorageTable {
  account_id: string;
  bytes: number;
  files: number;
}

interface FileTable {
  id: Generated<string>;
  owner: string;
  purpose: 'upload' | 'dataset' | 'result';
  name: string;
  content_type: string;
  bytes: number;
  /** Content id (CID) of the bytes. */
  cid: string;
  /** The blob's key; empty after the file has expired. */
  blob_key: string;
  /** The unguessable part of the result URL. */
  secret: string;
  /** Place in the list of uploads. */
  line: Generated<number>;
  expires_at: Date | null;
  created_at: CreatedAt;
}
