import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import type { Db } from '../store/database.js';
import type { AdoptedFile, Files } from './files.js';
import { openHash } from './hashState.js';
import type { NewResumable, ResumableUploads } from './resumableUploads.js';

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
    const partCount = Math.ceil(upload.bytes / partBytes);
    const lifetimeSeconds = Math.min(hoursMax * 3_600, lifetimeSecondsMax);
    const { uploadId, urls } = await direct.start(blob_key, partCount, lifetimeSeconds);
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
    if (upload.pieces.uploadId === undefined || etags.length !== Math.ceil(upload.bytes / partBytes))
      throw new ServiceError('invalidField', 'etags must have one entry for each address.', {
        field: 'etags',
      });
    const pieces = { uploadId: upload.pieces.uploadId, etags: [...etags] };
    await files.blobs.assemble(upload.blob_key, pieces);
    const hash = (await openHash(undefined))!;
    let received = 0;
    for await (const chunk of await files.blobs.read(upload.blob_key)) {
      hash.update(chunk as Buffer);
      received += (chunk as Buffer).length;
    }
    if (received !== upload.bytes) {
      await resumable.remove(id);
      throw new ServiceError('invalidFile', `The store has ${received} bytes instead of ${upload.bytes}.`);
    }
    await db
      .updateTable('resumable_upload')
      .set({ received, hash: hash.save(), pieces: JSON.stringify(pieces) })
      .where('id', '=', id)
      .execute();
  }
  return await resumable.finish(id);
}
