import type { ColumnType, Generated } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends FileTables {}
}

interface FileTables {
  file: FileTable;
  loose_blob: LooseBlobTable;
  storage: StorageTable;
}

type CreatedAt = ColumnType<Date, never, never>;

/** Stored bytes without a file. */
interface LooseBlobTable {
  blob_key: string;
  /** The account whose storage they take; null for results. */
  owner: Generated<string | null>;
  bytes: Generated<number>;
  since: CreatedAt;
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
