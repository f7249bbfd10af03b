import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ServiceError } from '@tricorn/contract';
import type { Db } from '../store/database.js';
import type { BlobStore } from './blobStore.js';
import { ContentMeter, TooManyBytesError } from './contentId.js';
import { recordLoose } from './looseBlobs.js';
import { Reservation, type StorageLimits } from './reservation.js';
import { safeName } from './safeName.js';

/** Stored bytes without an owner yet. */
export interface StoredBlob {
  blobKey: string;
  name: string;
  contentType: string;
  bytes: number;
  cid: string;
}

/** Where bytes are stored before a file owns them. */
export interface Intake {
  /** Stores a stream; refuses more than `bytesMax` with 413 and keeps nothing. */
  store(source: Readable, name: string, contentType: string, bytesMax: number): Promise<StoredBlob>;
  storeBytes(bytes: Uint8Array, name: string, contentType: string): Promise<StoredBlob>;
  discard(blob: Pick<StoredBlob, 'blobKey'>): Promise<void>;
}

export interface IntakeDependencies {
  db: Db;
  blobs: BlobStore;
  limits: StorageLimits;
}

const sliceBytes = 65_536;

/** Makes the intake of an owner, within the limits of its storage, for a request of this length; without an owner, one without limits. */
export const createIntake =
  ({ db, blobs, limits }: IntakeDependencies) =>
  (owner?: string, requestBytes = 0): Intake => {
    let expectedBytes = requestBytes;
    const discard = async (blobKey: string) => {
      await blobs.remove(blobKey);
      await db.deleteFrom('loose_blob').where('blob_key', '=', blobKey).execute();
    };
    const store = async (source: Readable, firstBytes: number, bytesMax: number) => {
      const blobKey = randomUUID();
      const reservation = owner === undefined ? undefined : new Reservation(db, blobKey, owner, limits);
      const meter = new ContentMeter(bytesMax, (bytes) => reservation?.admit(bytes));
      // A body may fail before anything is written; an unhandled error event would end the process.
      meter.on('error', () => {});
      source.on('error', (error) => meter.destroy(error));
      try {
        await (reservation?.open(Math.min(firstBytes, bytesMax)) ?? recordLoose(db, [blobKey]));
        await blobs.write(blobKey, source.pipe(meter));
        await reservation?.settle(meter.bytes);
      } catch (error) {
        source.unpipe(meter);
        await discard(blobKey).catch(() => {});
        if (!(error instanceof TooManyBytesError)) throw error;
        throw new ServiceError('tooLarge', `The file exceeds the limit of ${bytesMax} bytes.`);
      }
      return { blobKey, bytes: meter.bytes, cid: meter.contentId() };
    };
    return {
      store: async (source, name, contentType, bytesMax) => {
        const stored = await store(source, expectedBytes, bytesMax);
        expectedBytes = Math.max(0, expectedBytes - stored.bytes);
        return { ...stored, name: safeName(name), contentType };
      },
      storeBytes: async (bytes, name, contentType) => {
        // In slices: hashing many megabytes at once would hold the serving thread.
        const source = Readable.from(slicesOf(bytes), { objectMode: false });
        const stored = await store(source, bytes.length, bytes.length);
        return { ...stored, name: safeName(name), contentType };
      },
      discard: async ({ blobKey }) => await discard(blobKey),
    };
  };

function* slicesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes)
    yield Buffer.from(bytes.subarray(at, at + sliceBytes));
}
