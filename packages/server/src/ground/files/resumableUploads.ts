import { randomUUID } from 'node:crypto';
import { type Limits, ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { violates } from '../store/call.js';
import type { Db } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import type { Database } from '../store/schema.js';
import { send } from '../store/send.js';
import { isDirect } from './blobStore.js';
import { type AdoptedFile, type Files, safeName } from './files.js';
import { openHash, type SavedHash } from './hashState.js';
import { Reservation, type StorageLimits } from './reservation.js';

export type ResumableUpload = Selectable<Database['resumable_upload']>;

export interface NewResumable {
  id: string;
  owner: string;
  /** The API key that started it; only this key, or a token of the account, continues it. */
  keyId: string | undefined;
  name: string;
  contentType: string;
  bytes: number;
}

/** Uploads that arrive in several requests, survive a restart of the server, and are hashed as they arrive. */
export interface ResumableUploads {
  /** Reserves room for the whole file, or refuses it before a byte is sent. */
  create(upload: NewResumable): Promise<void>;
  /** An upload of this caller; every other one is unknown. */
  find(id: string, owner: string, keyId: string | undefined): Promise<ResumableUpload>;
  /** Appends bytes after `offset`; returns how many have been received in all. Keeps what arrived before an error. */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number>;
  /** Makes a complete upload a file of the account. Can be repeated. */
  finish(id: string): Promise<AdoptedFile>;
  remove(id: string): Promise<void>;
  removeExpired(): Promise<void>;
}

export interface ResumableDependencies {
  db: Db;
  files: Files;
  limits: StorageLimits & Pick<Limits, 'resumableBytesMax' | 'resumableHoursMax'>;
}

/** Bytes that are held in memory before they are stored: a crash of the server loses no more. */
const pieceBytes = 8 * 1_048_576;
const leaseMs = 15_000;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const removedAtOnceMax = 100;
const hourMs = 3_600_000;

export function createResumableUploads({ db, files, limits }: ResumableDependencies): ResumableUploads {
  const { blobs } = files;
  const expiry = () => new Date(Date.now() + limits.resumableHoursMax * hourMs);
  const read = async (id: string): Promise<ResumableUpload> => {
    if (!idForm.test(id)) throw unknownUpload();
    const upload = await db
      .selectFrom('resumable_upload')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', new Date())
      .executeTakeFirst();
    if (upload === undefined) throw unknownUpload();
    return upload;
  };

  const hold = async (id: string, holder: string): Promise<ResumableUpload> => {
    const { rows } = await sql<ResumableUpload>`
      update resumable_upload set holder = ${holder}, held_until = now() + ${leaseMs} * interval '1 ms'
      where id = ${id} and file_id is null and expires_at > now() and (holder is null or held_until < now())
      returning *`.execute(db);
    if (rows[0] !== undefined) return rows[0];
    await read(id);
    throw new ServiceError('uploadBusy', undefined, { retryAfterSeconds: 1 });
  };
  const renew = async (id: string, holder: string): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      update resumable_upload set held_until = now() + ${leaseMs} * interval '1 ms'
      where id = ${id} and holder = ${holder}`.execute(db);
    return numAffectedRows === 1n;
  };
  const release = async (id: string, holder: string) =>
    await db
      .updateTable('resumable_upload')
      .set({ holder: null, held_until: null })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .execute();

  /** Stores one piece and remembers it: afterwards any process continues behind it. */
  const keep = async (upload: ResumableUpload, hash: SavedHash, piece: Buffer): Promise<ResumableUpload> => {
    const received = upload.received + piece.length;
    const isLast = received === upload.bytes;
    const pieces = await blobs.append(upload.blob_key, upload.pieces, upload.received, piece, isLast);
    const expiresAt = expiry();
    const { rows } = await sql<ResumableUpload>`
      with kept as (
        update resumable_upload set received = ${received}, hash = ${hash.save()}, pieces = ${JSON.stringify(pieces)},
          expires_at = ${expiresAt}, held_until = now() + ${leaseMs} * interval '1 ms'
        where id = ${upload.id} and holder = ${upload.holder} returning *
      ), fresh as (
        update loose_blob set since = ${expiresAt} from kept where loose_blob.blob_key = kept.blob_key
      ) select * from kept`.execute(db);
    if (rows[0] === undefined) throw new ServiceError('uploadBusy', undefined, { retryAfterSeconds: 1 });
    return rows[0];
  };

  const drop = async ({ id, blob_key, pieces, file_id }: ResumableUpload) => {
    if (file_id === null) {
      await blobs.dropPieces(blob_key, pieces);
      await files.discard({ blobKey: blob_key });
    }
    await db.deleteFrom('resumable_upload').where('id', '=', id).execute();
  };

  return {
    create: async ({ id, owner, keyId, name, contentType, bytes }) => {
      if (!Number.isSafeInteger(bytes) || bytes < 1)
        throw new ServiceError('invalidField', 'Upload-Length must be a number of bytes above 0.', {
          field: 'Upload-Length',
        });
      if (bytes > limits.resumableBytesMax)
        throw new ServiceError(
          'tooLarge',
          `The file exceeds the limit of ${limits.resumableBytesMax} bytes.`,
        );
      const blobKey = randomUUID();
      const reservation = new Reservation(db, blobKey, owner, limits);
      await reservation.open(0);
      try {
        await reservation.admit(bytes);
        const expiresAt = expiry();
        await db
          // The room stays reserved as long as the upload can be continued.
          .with('reserved', (cte) =>
            cte.updateTable('loose_blob').set({ since: expiresAt }).where('blob_key', '=', blobKey),
          )
          .insertInto('resumable_upload')
          .values({
            id,
            account_id: owner,
            key_id: keyId ?? null,
            name: safeName(name),
            content_type: contentType,
            bytes,
            blob_key: blobKey,
            hash: Buffer.alloc(0),
            expires_at: expiresAt,
          })
          .execute();
      } catch (error) {
        await files.discard({ blobKey });
        throw error;
      }
    },

    find: async (id, owner, keyId) => {
      const upload = await read(id);
      const mayContinue = keyId === undefined || upload.key_id === keyId;
      if (upload.account_id !== owner || !mayContinue) throw unknownUpload();
      return upload;
    },

    append: async (id, offset, source) => {
      const holder = randomUUID();
      let upload = await hold(id, holder);
      let isHeld = true;
      const renewing = setInterval(() => {
        renew(id, holder).then(
          (held) => {
            isHeld = held;
          },
          () => {},
        );
      }, leaseMs / 5);
      try {
        // The bytes that arrive here are hashed; a part at a signed address could replace them afterwards.
        if (isDirect(upload.pieces))
          throw new ServiceError(
            'stateConflict',
            'Send the parts of this upload to the addresses from startDirectUpload.',
          );
        if (upload.received !== offset) throw offsetConflict(upload.received);
        const hash = await openHash(upload.hash);
        if (hash === undefined) throw unknownUpload();
        for await (const piece of inPieces(source, upload.bytes - offset, hash)) {
          if (!isHeld) throw new ServiceError('uploadBusy', undefined, { retryAfterSeconds: 1 });
          upload = await keep(upload, hash, piece);
        }
        return upload.received;
      } finally {
        clearInterval(renewing);
        await release(id, holder).catch(() => {});
      }
    },

    finish: async (id) => {
      const upload = await read(id);
      if (upload.received < upload.bytes) throw offsetConflict(upload.received);
      if (upload.file_id === null) await blobs.assemble(upload.blob_key, upload.pieces);
      const cid = (await openHash(upload.hash))?.contentId();
      if (cid === undefined) throw unknownUpload();
      const { blob_key: blobKey, name, content_type: contentType, bytes, account_id: owner } = upload;
      return await inTransaction(db, async (tx) => {
        const locked = await tx
          .selectFrom('resumable_upload')
          .select('file_id')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (locked === undefined) throw unknownUpload();
        if (locked.file_id !== null) {
          const file = await tx
            .selectFrom('file')
            .select(['cid', 'id', 'name', 'secret'])
            .where('id', '=', locked.file_id)
            .executeTakeFirst();
          if (file === undefined) throw unknownUpload();
          return file;
        }
        const { file, call } = files.adopting({ blobKey, name, contentType, bytes, cid }, owner, 'upload');
        await send(tx, call).catch((error: unknown) => {
          // It was removed meanwhile.
          throw violates(error, 'blob_is_loose') ? unknownUpload() : error;
        });
        await tx.updateTable('resumable_upload').set({ file_id: file.id }).where('id', '=', id).execute();
        return file;
      });
    },

    remove: async (id) => {
      const holder = randomUUID();
      await drop(await hold(id, holder));
    },

    removeExpired: async () => {
      // What the store cannot end now is tried again next time, and does not hold up the others.
      const failed = new Map<string, unknown>();
      for (;;) {
        const expired = await db
          .selectFrom('resumable_upload')
          .selectAll()
          .where('expires_at', '<', new Date())
          .where(sql<boolean>`id <> all(${[...failed.keys()]})`)
          .limit(removedAtOnceMax)
          .execute();
        for (const upload of expired)
          await drop(upload).catch((reason: unknown) => failed.set(upload.id, reason));
        if (expired.length < removedAtOnceMax || failed.size >= removedAtOnceMax) break;
      }
      for (const reason of failed.values()) throw reason;
    },
  };
}

/**
 * Joins what arrives into pieces of equal size; the last one may be smaller, also after an error of the source. Bytes are
 * copied and hashed as they arrive: their sender may send one in each chunk, and hashing a whole piece at once would hold
 * the serving thread.
 */
async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
  hash: SavedHash,
): AsyncGenerator<Buffer> {
  let left = bytesMax;
  let piece = Buffer.alloc(0);
  let filled = 0;
  let failure: unknown;
  try {
    for await (const chunk of source) {
      if (chunk.length > left) throw new ServiceError('tooLarge', 'More bytes arrived than the upload has.');
      for (let at = 0; at < chunk.length; ) {
        if (filled === 0) piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, left));
        const part = chunk.subarray(at, at + piece.length - filled);
        piece.set(part, filled);
        hash.update(part);
        at += part.length;
        left -= part.length;
        filled += part.length;
        if (filled < piece.length) continue;
        filled = 0;
        yield piece;
      }
    }
  } catch (error) {
    failure = error;
  }
  if (filled > 0 && !(failure instanceof ServiceError)) yield piece.subarray(0, filled);
  if (failure !== undefined) throw failure;
}

const unknownUpload = () =>
  new ServiceError('fileUnknown', 'There is no such upload; it may have expired. Start it again.');

const offsetConflict = (received: number) =>
  new ServiceError('offsetConflict', `The server has received ${received} bytes; continue there.`);
