import { ServiceError } from '@tricorn/contract';
import { type RawBuilder, sql } from 'kysely';
import { placeInList, readPage } from '../lists/readPage.js';
import type { Db, Tx } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import type { PageRequest } from '../store/page.js';
import { unixSeconds } from '../store/unixSeconds.js';
import type { Files, StoredFile } from './files.js';
import { loosen } from './looseBlobs.js';
import type { StorageLimits } from './reservation.js';

/** A condition on the row `file` that holds while something still needs its bytes. */
export type FileUse = RawBuilder<boolean>;

export interface Uploads {
  /** The uploads of an account, newest first, and what it has stored in all. */
  list(accountId: string, page: PageRequest): Promise<object & UploadPage>;
  /** Deletes an upload that nothing uses; returns the file, whose bytes are to be discarded after the commit. */
  remove(tx: Tx, accountId: string, path: string): Promise<StoredFile>;
  /** Deletes every upload whose time is over and that nothing uses. */
  removeExpired(): Promise<void>;
}

type UploadPage = Awaited<ReturnType<typeof listUploads>>;

export interface UploadsDependencies {
  db: Db;
  files: Files;
  limits: StorageLimits;
  /** Every kind of use; each room that keeps files names its own. */
  uses: readonly FileUse[];
}

const removedAtOnceMax = 200;

export function createUploads(dependencies: UploadsDependencies): Uploads {
  const { db, files, uses } = dependencies;
  const inUse = sql<boolean>`(${sql.join(uses, sql` or `)})`;
  return {
    list: async (accountId, page) => await listUploads(dependencies, inUse, accountId, page),
    remove: async (tx, accountId, path) => {
      const { id } = await files.findUpload(tx, accountId, path, 'path');
      // The lock comes first: whoever begins to use the file holds it too, so the next query sees the use.
      const file = await tx
        .selectFrom('file')
        .selectAll()
        .where('id', '=', id)
        .where('purpose', '=', 'upload')
        .forUpdate()
        .executeTakeFirst();
      if (file === undefined) throw new ServiceError('fileUnknown', undefined, { field: 'path' });
      const deleted = await tx
        .deleteFrom('file')
        .where('id', '=', id)
        .where(sql<boolean>`not ${inUse}`)
        .returning('id')
        .executeTakeFirst();
      if (deleted === undefined) throw new ServiceError('fileInUse', undefined, { field: 'path' });
      await loosen(tx, [file]);
      return file;
    },
    removeExpired: async () => {
      while ((await removeSome(db, inUse)) === removedAtOnceMax);
    },
  };
}

type UploadRow = Pick<StoredFile, 'id' | 'name' | 'bytes' | 'secret' | 'created_at' | 'expires_at'> & {
  used: boolean;
};

async function listUploads(
  { db, files, limits }: UploadsDependencies,
  inUse: FileUse,
  accountId: string,
  request: PageRequest,
) {
  const [page, storage] = await Promise.all([
    readPage(db, request, {
      place: placeInList('uploads', accountId, request),
      items: (inRange) => sql`
        select * from file where owner = ${accountId} and purpose = 'upload' and blob_key <> '' and ${inRange}`,
      columns: sql`item.id, item.name, item.bytes, item.secret, item.created_at, item.expires_at,
        (select ${inUse} from file where file.id = item.id) as used`,
      toRecords: (found: UploadRow[]) =>
        found.map((file) => ({
          path: files.pathOf(file),
          name: file.name,
          bytes: file.bytes,
          inUse: file.used,
          creationTime: unixSeconds(file.created_at),
          expiryTime: file.expires_at === null ? 0 : unixSeconds(file.expires_at),
        })),
    }),
    db
      .selectFrom('storage')
      .select(['bytes', 'files'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  ]);
  return {
    ...page,
    storedBytes: storage?.bytes ?? 0,
    storedBytesMax: limits.storageBytesMax,
    storedFiles: storage?.files ?? 0,
    storedFilesMax: limits.storedFilesMax,
  };
}

async function removeSome(db: Db, inUse: FileUse): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('file')
      .select('id')
      .where('purpose', '=', 'upload')
      .where('expires_at', '<', sql<Date>`now()`)
      .where(sql<boolean>`not ${inUse}`)
      .limit(removedAtOnceMax)
      .forUpdate()
      .skipLocked()
      .execute();
    if (locked.length === 0) return 0;
    const removed = await tx
      .deleteFrom('file')
      .where(
        'id',
        'in',
        locked.map(({ id }) => id),
      )
      // One that was used meanwhile has a later time, or a use.
      .where('expires_at', '<', sql<Date>`now()`)
      .where(sql<boolean>`not ${inUse}`)
      .returningAll()
      .execute();
    await loosen(tx, removed);
    return locked.length;
  });
}
