import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { UnavailableError } from '../health/unavailableError.js';
import { BlobMissingError, type BlobStore, type DirectUploads } from './blobStore.js';
import { s3Pieces } from './s3Pieces.js';
import type { S3Settings } from './settings.js';

export interface S3Options extends S3Settings {
  /** Folder for temporary local copies. */
  scratchFolder: string;
}

/** A store that can say what it holds. */
export interface ListedBlobStore extends BlobStore {
  list(): AsyncGenerator<{ key: string; bytes: number }>;
}

const connectionMsMax = 5_000;
/** A store that sends and takes nothing for this long is away. */
const silenceMsMax = 60_000;

/** Everything but a missing key: even a refusal (a wrong password, a missing bucket) is for the operator to mend. */
const away = (error: unknown): never => {
  throw error instanceof UnavailableError ? error : new UnavailableError('The file store', error);
};

/** Any S3-compatible store. Large files are sent in parts, so that none is held in memory. */
export function openS3BlobStore(options: S3Options): ListedBlobStore {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region: options.region,
    // A signed address must not ask for a checksum of bytes that are not known yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionMsMax, socketTimeout: silenceMsMax },
    forcePathStyle: options.endpoint !== undefined,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  const read: BlobStore['read'] = async (Key, range) => {
    const { Body } = await client
      .send(
        new GetObjectCommand({
          Bucket,
          Key,
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof NoSuchKey) throw new BlobMissingError('no such blob', { cause: error });
        return away(error);
      });
    return Body as Readable;
  };
  return {
    write: async (Key, Body) => {
      await new Upload({ client, params: { Bucket, Key, Body }, queueSize: 2 })
        .done()
        .catch((error: unknown) => {
          // What fails on the side of the sender is told as it is.
          if (Body.errored !== null) throw Body.errored;
          away(error);
        });
    },
    ...s3Pieces(client, Bucket, read, away),
    direct: s3Direct(client, Bucket, away),
    read,
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(away);
    },
    localCopy: async (blobKey) => {
      await mkdir(options.scratchFolder, { recursive: true, mode: 0o700 });
      const path = join(options.scratchFolder, randomUUID());
      await copyTo(path, await read(blobKey));
      return { path, dispose: async () => await rm(path, { force: true }) };
    },
    list: async function* () {
      for (let token: string | undefined; ; ) {
        const page = await client
          .send(
            new ListObjectsV2Command({
              Bucket,
              ...(token === undefined ? {} : { ContinuationToken: token }),
            }),
          )
          .catch(away);
        for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { key: Key, bytes: Size };
        token = page.NextContinuationToken;
        if (token === undefined) return;
      }
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch(away);
    },
  };
}

async function copyTo(path: string, source: Readable): Promise<void> {
  const target = createWriteStream(path, { mode: 0o600 });
  let sourceFailed = false;
  source.once('error', () => {
    sourceFailed = target.errored === null;
  });
  try {
    await pipeline(source, target);
  } catch (error) {
    await rm(path, { force: true });
    throw sourceFailed ? new UnavailableError('The file store', error) : error;
  }
}

/** Signing takes one to three milliseconds; others have a turn after so many addresses. */
const signedAtOnceMax = 2;

/** Addresses at which somebody else may send the parts of one blob to the store. */
export const s3Direct = (
  client: S3Client,
  Bucket: string,
  away: (error: unknown) => never,
): DirectUploads => ({
  start: async (Key, partLengths, lifetimeSeconds) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key })).catch(away);
    const urls: string[] = [];
    for (const ContentLength of partLengths) {
      const PartNumber = urls.length + 1;
      // The length is part of the signature, so nobody can store more than was reserved.
      const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ContentLength });
      urls.push(await getSignedUrl(client, part, { expiresIn: lifetimeSeconds }));
      if (PartNumber % signedAtOnceMax === 0) await turn();
    }
    return { uploadId: UploadId!, urls };
  },
});
