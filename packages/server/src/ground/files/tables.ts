import type { ColumnType, JSONColumnType } from 'kysely';
import type { Pieces } from './blobStore.js';

declare module '../store/schema.js' {
  interface Narrowed {
    loose_blob: { since: ColumnType<Date, never, Date> };
    resumable_upload: { pieces: JSONColumnType<Pieces, string | undefined, string> };
  }
}
