import { randomUUID } from 'node:crypto';
import { invalidField, ServiceError } from '@tricorn/contract';
import { UnavailableError } from '../health/unavailableError.js';
import type { Db } from '../store/database.js';
import { type BlobStore, isDirect, PiecesRefusedError } from './blobStore.js';
import { openHash, type SavedHash } from './contentId.js';
import type { AdoptedFile, Files } from './files.js';
import type { NewResumable, ResumableUploads } from './resumableUploads.js';
import type { ResumableUpload } from './uploadLease.js';

/** The parts of a direct upload have this size, so 10,000 of them, the most that S3 takes, are 640 GB. */
const partBytes = 64 * 1_048_576;
const lifetimeSecondsMax = 7 * 24 * 3_600;

export interface DirectUploadStart {
  uploadID: string;
  partBytes: number;
  urls: string[];
}

interface DirectDependencies {
  db: Db;
  files: Files;
  resumable: ResumableUploads;
  hoursMax: number;
}

/** Starts an upload whose parts go from the client to the store. The room is reserved first. */
export async function startDirectUpload(
  { db, files, resumable, hoursMax }: DirectDependencies,
  upload: Omit<NewResumable, 'id'>,
): Promise<DirectUploadStart> {
  const { direct } = files.blobs;
  if (direct === undefined) throw new ServiceError('directUnavailable');
  const id = randomUUID();
  await resumable.create({ ...upload, id });
  try {
    const { blob_key } = await resumable.find(id, upload.owner, upload.keyId);
    const partLengths = Array.from({ length: partCountOf(upload.bytes) }, (_, index) =>
      Math.min(partBytes, upload.bytes - index * partBytes),
    );
    const lifetimeSeconds = Math.min(hoursMax * 3_600, lifetimeSecondsMax);
    const { uploadId, urls } = await direct.start(blob_key, partLengths, lifetimeSeconds);
    await db
      .updateTable('resumable_upload')
      .set({ pieces: JSON.stringify({ uploadId }) })
      .where('id', '=', id)
      .execute();
    return { uploadID: id, partBytes, urls };
  } catch (error) {
    await resumable.remove(id).catch(() => {});
    throw error;
  }
}

/** Joins the parts and reads them once: their length and hash are not what the client says, but what the store has. */
export async function finishDirectUpload(
  { db, files, resumable }: DirectDependencies,
  caller: { owner: string; keyId: string | undefined },
  id: string,
  etags: readonly string[],
): Promise<AdoptedFile> {
  const upload = await resumable.find(id, caller.owner, caller.keyId);
  if (upload.received < upload.bytes) {
    if (!isDirect(upload.pieces))
      throw new ServiceError('stateConflict', 'This upload is sent to /resumable, which also finishes it.');
    if (etags.length !== partCountOf(upload.bytes)) throw wrongParts();
    const pieces = { uploadId: upload.pieces.uploadId!, etags: [...etags] };
    await files.blobs.assemble(upload.blob_key, pieces).catch((error: unknown) => {
      throw error instanceof PiecesRefusedError ? wrongParts() : error;
    });
    const hash = (await openHash(undefined))!;
    const received = await readInto(hash, files.blobs, upload);
    if (received !== upload.bytes) {
      await resumable.remove(id);
      const found = received > upload.bytes ? 'more' : `${received}`;
      throw new ServiceError('invalidFile', `The store has ${found} bytes instead of ${upload.bytes}.`);
    }
    await db
      .updateTable('resumable_upload')
      .set({ received, hash: hash.save(), pieces: JSON.stringify(pieces) })
      .where('id', '=', id)
      .execute();
  }
  return await resumable.finish(id);
}

/** Hashes a blob; returns how many bytes it has, or a larger number than it should have. */
async function readInto(
  hash: SavedHash,
  blobs: BlobStore,
  { blob_key, bytes }: ResumableUpload,
): Promise<number> {
  let received = 0;
  const source = await blobs.read(blob_key);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > bytes) break;
      hash.update(chunk);
    }
  } catch (error) {
    throw new UnavailableError('The file store', error);
  }
  return received;
}

const partCountOf = (bytes: number): number => Math.ceil(bytes / partBytes);

const wrongParts = () =>
  invalidField(
    'etags',
    'etags must have the ETag of every part, in order, as the store answered; parts that the store does not have must be sent again.',
  );
