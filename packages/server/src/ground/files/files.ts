import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ServiceError } from '@tricorn/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import type { Database } from '../store/schema.js';
import type { BlobStore } from './blobStore.js';
import { ContentMeter, TooManyBytesError } from './contentId.js';
import { recordLoose, takeLoose } from './looseBlobs.js';

export type StoredFile = Selectable<Database['file']>;

/** Stored bytes without an owner yet. */
export interface StoredBlob {
  key: string;
  name: string;
  contentType: string;
  bytes: number;
  cid: string;
}

export interface Files {
  /** Stores a stream; refuses more than `bytesMax` with 413 and keeps nothing. */
  store(source: Readable, name: string, contentType: string, bytesMax: number): Promise<StoredBlob>;
  storeBytes(bytes: Uint8Array, name: string, contentType: string): Promise<StoredBlob>;
  discard(blob: StoredBlob): Promise<void>;
  /** Assigns stored bytes to an owner, in the transaction that needs them. */
  adopt(
    tx: Tx,
    blob: StoredBlob,
    owner: string,
    purpose: StoredFile['purpose'],
    lifetimeMs?: number,
  ): Promise<StoredFile>;
  /** The file for a path that uploadFile returned; the path of another account is unknown. */
  findUpload(db: Db | Tx, owner: string, path: string, field: string): Promise<StoredFile>;
  findBySecret(db: Db, secret: string): Promise<StoredFile | undefined>;
  /** The file for a URL that `urlOf` made, under any name of the server. */
  findByUrl(db: Db, url: string): Promise<StoredFile | undefined>;
  pathOf(file: StoredFile): string;
  /** The URL from which anyone who knows it can fetch the file with a plain GET. */
  urlOf(file: Pick<StoredFile, 'secret' | 'name'>): string;
  readonly blobs: BlobStore;
}

const fileNameCharsMax = 200;
/** The unguessable part of a result URL. */
const secretInUrl = /^(?:https?:\/\/[^/]+)?(?:\/[^?#]*)?\/files\/([\w-]{43})\//;

export function createFiles(db: Db, blobs: BlobStore, publicUrl: () => string): Files {
  const discard = async (key: string) => {
    await blobs.remove(key);
    await db.deleteFrom('loose_blob').where('blob_key', '=', key).execute();
  };
  const store: Files['store'] = async (source, name, contentType, bytesMax) => {
    const key = randomUUID();
    const meter = new ContentMeter(bytesMax);
    // A body may fail before anything is written; an unhandled error event would end the process.
    meter.on('error', () => {});
    source.on('error', (error) => meter.destroy(error));
    try {
      await recordLoose(db, [key]);
      await blobs.write(key, source.pipe(meter));
    } catch (error) {
      source.unpipe(meter);
      await discard(key).catch(() => {});
      if (error instanceof TooManyBytesError) {
        throw new ServiceError('tooLarge', `The file exceeds the limit of ${bytesMax} bytes.`);
      }
      throw error;
    }
    return { key, name: safeName(name), contentType, bytes: meter.bytes, cid: meter.contentId() };
  };
  const findBySecret: Files['findBySecret'] = async (db, secret) => {
    const file = await db.selectFrom('file').selectAll().where('secret', '=', secret).executeTakeFirst();
    return file === undefined || (file.expires_at !== null && file.expires_at < new Date())
      ? undefined
      : file;
  };
  return {
    blobs,
    store,
    storeBytes: (bytes, name, contentType) =>
      store(Readable.from([Buffer.from(bytes)]), name, contentType, bytes.length),
    discard: async ({ key }) => await discard(key),
    adopt: async (tx, blob, owner, purpose, lifetimeMs) => {
      await takeLoose(tx, blob.key);
      return await tx
        .insertInto('file')
        .values({
          owner,
          purpose,
          name: blob.name,
          content_type: blob.contentType,
          bytes: blob.bytes,
          cid: blob.cid,
          blob_key: blob.key,
          secret: randomBytes(32).toString('base64url'),
          expires_at: lifetimeMs === undefined ? null : new Date(Date.now() + lifetimeMs),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    findUpload: async (db, owner, path, field) => {
      const id = /^\/?uploads\/([0-9a-f-]{36})(?:\/|$)/.exec(path.trim())?.[1];
      const file =
        id === undefined
          ? undefined
          : await db
              .selectFrom('file')
              .selectAll()
              .where('id', '=', id)
              .where('owner', '=', owner)
              .executeTakeFirst();
      if (file === undefined)
        throw new ServiceError('fileUnknown', `${field} is not the path of a file that you uploaded.`, {
          field,
        });
      return file;
    },
    findBySecret,
    findByUrl: async (db, url) => {
      const secret = secretInUrl.exec(url.trim())?.[1];
      return secret === undefined ? undefined : await findBySecret(db, secret);
    },
    pathOf: (file) => `/uploads/${file.id}/${file.name}`,
    urlOf: (file) => `${publicUrl()}/files/${file.secret}/${encodeURIComponent(file.name)}`,
  };
}

/** A file name without folders, control characters or quotes, for paths and download headers. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  const clean = base.replaceAll(/[\u0000-\u001f\u007f"<>|:*?%]/g, '_').trim();
  return clean === '' || /^\.+$/.test(clean) ? 'file' : clean.slice(-fileNameCharsMax);
}
