import { randomUUID } from 'node:crypto';
import { invalidField, type Limits, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { violates } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import { send } from '../store/send.js';
import { isDirect } from './blobStore.js';
import { openHash, type SavedHash } from './contentId.js';
import type { AdoptedFile, Files } from './files.js';
import { inPieces } from './inPieces.js';
import { Reservation, type StorageLimits } from './reservation.js';
import { safeName } from './safeName.js';
import { type HeldUpload, holdUpload, leaseEnd, type ResumableUpload, uploadBusy } from './uploadLease.js';

export interface NewResumable {
  id: string;
  owner: string;
  /** The API key that started it; only this key, or a token of the account, continues it. */
  keyId: string | undefined;
  name: string;
  contentType: string;
  bytes: number;
}

export interface ResumableDependencies {
  db: Db;
  files: Files;
  limits: StorageLimits & Pick<Limits, 'resumableBytesMax' | 'resumableHoursMax'>;
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const removedAtOnceMax = 100;
const hourMs = 3_600_000;

/** Uploads that arrive in several requests, survive a restart of the server, and are hashed as they arrive. */
export class ResumableUploads {
  readonly #db: Db;
  readonly #files: Files;
  readonly #limits: ResumableDependencies['limits'];

  constructor({ db, files, limits }: ResumableDependencies) {
    this.#db = db;
    this.#files = files;
    this.#limits = limits;
  }

  /** Reserves room for the whole file, or refuses it before a byte is sent. */
  async create({ id, owner, keyId, name, contentType, bytes }: NewResumable): Promise<void> {
    this.#assertBytes(bytes);
    const blobKey = randomUUID();
    const reservation = new Reservation(this.#db, blobKey, owner, this.#limits);
    await reservation.open(0);
    try {
      await reservation.admit(bytes);
      const expiresAt = this.#expiry();
      await this.#db
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
      await this.#files.discard({ blobKey });
      throw error;
    }
  }

  /** An upload of this caller; every other one is unknown. */
  async find(id: string, owner: string, keyId: string | undefined): Promise<ResumableUpload> {
    const upload = await this.#read(id);
    const mayContinue = keyId === undefined || upload.key_id === keyId;
    if (upload.account_id !== owner || !mayContinue) throw unknownUpload();
    return upload;
  }

  /** Appends bytes after `offset`; returns how many have been received in all. Keeps what arrived before an error. */
  async append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number> {
    const held = await this.#hold(id);
    let { upload } = held;
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
        if (!held.isHeld()) throw uploadBusy();
        upload = await this.#keep(upload, hash, piece);
      }
      return upload.received;
    } finally {
      await held.release();
    }
  }

  /** Makes a complete upload a file of the account. Can be repeated. */
  async finish(id: string): Promise<AdoptedFile> {
    const upload = await this.#read(id);
    if (upload.received < upload.bytes) throw offsetConflict(upload.received);
    if (upload.file_id === null) await this.#files.blobs.assemble(upload.blob_key, upload.pieces);
    const cid = (await openHash(upload.hash))?.contentId();
    if (cid === undefined) throw unknownUpload();
    return await inTransaction(this.#db, async (tx) => await this.#adopt(tx, upload, cid));
  }

  async remove(id: string): Promise<void> {
    const held = await this.#hold(id);
    try {
      await this.#drop(held.upload);
    } finally {
      await held.release();
    }
  }

  async removeExpired(): Promise<void> {
    // What the store cannot end now is tried again next time, and does not hold up the others.
    const failed = new Map<string, unknown>();
    for (;;) {
      const expired = await this.#db
        .selectFrom('resumable_upload')
        .selectAll()
        .where('expires_at', '<', new Date())
        .where(sql<boolean>`id <> all(${[...failed.keys()]})`)
        .limit(removedAtOnceMax)
        .execute();
      for (const upload of expired)
        await this.#drop(upload).catch((reason: unknown) => failed.set(upload.id, reason));
      if (expired.length < removedAtOnceMax || failed.size >= removedAtOnceMax) break;
    }
    for (const reason of failed.values()) throw reason;
  }

  #assertBytes(bytes: number): void {
    const { resumableBytesMax } = this.#limits;
    if (!Number.isSafeInteger(bytes) || bytes < 1)
      throw invalidField('Upload-Length', 'Upload-Length must be a number of bytes above 0.');
    if (bytes > resumableBytesMax)
      throw new ServiceError('tooLarge', `The file exceeds the limit of ${resumableBytesMax} bytes.`);
  }

  #expiry(): Date {
    return new Date(Date.now() + this.#limits.resumableHoursMax * hourMs);
  }

  async #read(id: string): Promise<ResumableUpload> {
    if (!idForm.test(id)) throw unknownUpload();
    const upload = await this.#db
      .selectFrom('resumable_upload')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', new Date())
      .executeTakeFirst();
    if (upload === undefined) throw unknownUpload();
    return upload;
  }

  async #hold(id: string): Promise<HeldUpload> {
    const held = await holdUpload(this.#db, id);
    if (held !== undefined) return held;
    await this.#read(id);
    throw uploadBusy();
  }

  /** Stores one piece and remembers it: afterwards any process continues behind it. */
  async #keep(upload: ResumableUpload, hash: SavedHash, piece: Buffer): Promise<ResumableUpload> {
    const { blobs } = this.#files;
    const received = upload.received + piece.length;
    const isLast = received === upload.bytes;
    const pieces = await blobs.append(upload.blob_key, upload.pieces, upload.received, piece, isLast);
    const expiresAt = this.#expiry();
    const { rows } = await sql<ResumableUpload>`
      with kept as (
        update resumable_upload set received = ${received}, hash = ${hash.save()}, pieces = ${JSON.stringify(pieces)},
          expires_at = ${expiresAt}, held_until = ${leaseEnd}
        where id = ${upload.id} and holder = ${upload.holder} returning *
      ), fresh as (
        update loose_blob set since = ${expiresAt} from kept where loose_blob.blob_key = kept.blob_key
      ) select * from kept`.execute(this.#db);
    if (rows[0] === undefined) throw uploadBusy();
    return rows[0];
  }

  /** The file that an upload has become, or becomes now. */
  async #adopt(tx: Tx, upload: ResumableUpload, cid: string): Promise<AdoptedFile> {
    const { id, blob_key: blobKey, name, content_type: contentType, bytes, account_id: owner } = upload;
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
    const { file, call } = this.#files.adopting({ blobKey, name, contentType, bytes, cid }, owner, 'upload');
    await send(tx, call).catch((error: unknown) => {
      // It was removed meanwhile.
      throw violates(error, 'blob_is_loose') ? unknownUpload() : error;
    });
    await tx.updateTable('resumable_upload').set({ file_id: file.id }).where('id', '=', id).execute();
    return file;
  }

  async #drop({ id, blob_key, pieces, file_id }: ResumableUpload): Promise<void> {
    if (file_id === null) {
      await this.#files.blobs.dropPieces(blob_key, pieces);
      await this.#files.discard({ blobKey: blob_key });
    }
    await this.#db.deleteFrom('resumable_upload').where('id', '=', id).execute();
  }
}

const unknownUpload = () =>
  new ServiceError('fileUnknown', 'There is no such upload; it may have expired. Start it again.');

const offsetConflict = (received: number) =>
  new ServiceError('offsetConflict', `The server has received ${received} bytes; continue there.`);
