import type { ColumnType, JSONColumnType } from 'kysely';
import type { Pieces } from './blobStore.js';
import type { StoredBlob } from './intake.js';

declare module '../store/schema.js' {
  interface Narrowed {
    loose_blob: { since: ColumnType<Date, never, Date> };
    parted_upload: { parts: JSONColumnType<Record<string, StoredBlob>, string | undefined, string> };
    resumable_upload: { pieces: JSONColumnType<Pieces, string | undefined, string> };
  }
}
