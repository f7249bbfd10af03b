import { randomBytes, randomUUID } from 'node:crypto';
import { type Limits, ServiceError } from '@tricorn/contract';
import type { Selectable } from 'kysely';
import { Call, violates } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import type { Database } from '../store/schema.js';
import { send } from '../store/send.js';
import type { BlobStore } from './blobStore.js';
import { createIntake, type Intake, type StoredBlob } from './intake.js';
import type { StorageLimits } from './reservation.js';

export type { Intake, StoredBlob } from './intake.js';
export type StoredFile = Selectable<Database['file']>;

/** A file as far as it is known before it is written. */
export type AdoptedFile = Pick<StoredFile, 'cid' | 'id' | 'name' | 'secret'>;

/** The intake of the files itself is for results; it has no limit. */
export interface Files extends Intake {
  /** The intake for everything that an account sends in a request of this length, within the limits of its storage. */
  intakeOf(owner: string, requestBytes?: number): Intake;
  /**
   * Assigns stored bytes to an owner, in the transaction that needs them. An upload expires unless it is used. The call
   * returns the id of the file.
   */
  adopting(
    blob: StoredBlob,
    owner: string,
    purpose: StoredFile['purpose'],
    lifetimeMs?: number,
  ): { file: AdoptedFile; call: Call<string> };
  adopt(
    tx: Tx,
    blob: StoredBlob,
    owner: string,
    purpose: StoredFile['purpose'],
    lifetimeMs?: number,
  ): Promise<AdoptedFile>;
  /** The file for a path that uploadFile returned; the path of another account is unknown. */
  findUpload(db: Db | Tx, owner: string, path: string, field: string): Promise<StoredFile>;
  /**
   * Keeps a file from being deleted until the transaction ends; an upload gets its full time again. The call returns the
   * id of the file.
   */
  using(file: StoredFile, field: string): Call<string>;
  use(tx: Tx, file: StoredFile, field: string): Promise<void>;
  findBySecret(db: Db, secret: string): Promise<StoredFile | undefined>;
  /** The file for a URL that `urlOf` made, under any name of the server. */
  findByUrl(db: Db, url: string): Promise<StoredFile | undefined>;
  pathOf(file: Pick<StoredFile, 'id' | 'name'>): string;
  /** The URL from which anyone who knows it can fetch the file with a plain GET. */
  urlOf(file: Pick<StoredFile, 'secret' | 'name'>): string;
  readonly blobs: BlobStore;
}

/** The unguessable part of a result URL. */
const secretInUrl = /^(?:https?:\/\/[^/]+)?(?:\/[^?#]*)?\/files\/([\w-]{43})\//;

const uploadPath = /^\/?uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/;
const dayMs = 24 * 60 * 60_000;

export interface FilesDependencies {
  db: Db;
  blobs: BlobStore;
  limits: StorageLimits & Pick<Limits, 'uploadDaysMax'>;
  /** How long result files are kept if their room does not say; for ever if absent. */
  resultLifetimeMs?: number | undefined;
  publicUrl(): string;
}

/** A file of the account that has not been deleted. */
export const findOwnFile = async (db: Db | Tx, owner: string, id = ''): Promise<StoredFile | undefined> =>
  id === ''
    ? undefined
    : await db
        .selectFrom('file')
        .selectAll()
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('blob_key', '<>', '')
        .executeTakeFirst();

export function createFiles({ db, blobs, limits, resultLifetimeMs, publicUrl }: FilesDependencies): Files {
  const uploadLifetimeMs = limits.uploadDaysMax * dayMs;
  const intakeOf = createIntake({ db, blobs, limits });
  const findBySecret: Files['findBySecret'] = async (db, secret) => {
    const file = await db.selectFrom('file').selectAll().where('secret', '=', secret).executeTakeFirst();
    return file === undefined || (file.expires_at !== null && file.expires_at < new Date())
      ? undefined
      : file;
  };
  const adopting: Files['adopting'] = (
    { blobKey, name, contentType, bytes, cid },
    owner,
    purpose,
    lifetimeMs = { upload: uploadLifetimeMs, dataset: undefined, result: resultLifetimeMs }[purpose],
  ) => {
    const file = { cid, id: randomUUID(), name, secret: randomBytes(32).toString('base64url') };
    const expiresAt = lifetimeMs === undefined ? null : new Date(Date.now() + lifetimeMs);
    const { id, secret } = file;
    const row = [id, blobKey, owner, purpose, name, contentType, bytes, cid, secret, expiresAt];
    return { file, call: new Call('file_adopt', row) };
  };
  const using: Files['using'] = ({ id, purpose, expires_at }, field) => {
    const expiresAt = purpose === 'upload' ? new Date(Date.now() + uploadLifetimeMs) : expires_at;
    return new Call('file_use', [id, expiresAt], {
      refuse: (error) =>
        violates(error, 'file_is_kept')
          ? new ServiceError('fileUnknown', `The file of ${field} has been deleted.`, { field })
          : error,
    });
  };
  return {
    blobs,
    ...intakeOf(),
    intakeOf,
    adopting,
    adopt: async (tx, blob, owner, purpose, lifetimeMs) => {
      const { file, call } = adopting(blob, owner, purpose, lifetimeMs);
      await send(tx, call);
      return file;
    },
    findUpload: async (db, owner, path, field) => {
      const file = await findOwnFile(db, owner, uploadPath.exec(path.trim())?.[1]);
      if (file !== undefined) return file;
      const problem = `${field} is not the path of a file that you uploaded.`;
      throw new ServiceError('fileUnknown', problem, { field });
    },
    using,
    use: async (tx, file, field) => {
      await send(tx, using(file, field));
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
