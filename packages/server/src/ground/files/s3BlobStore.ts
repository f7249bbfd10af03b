import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { BlobMissingError, type BlobStore } from './blobStore.js';
import type { S3Settings } from './settings.js';

export interface S3Options extends S3Settings {
  /** Folder for temporary local copies. */
  scratchFolder: string;
}

/** Any S3-compatible store. Large files are sent in parts, so that none is held in memory. */
export function openS3BlobStore(options: S3Options): BlobStore {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region: options.region,
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
        throw error instanceof NoSuchKey ? new BlobMissingError('no such blob', { cause: error }) : error;
      });
    return Body as Readable;
  };
  return {
    write: async (Key, Body) => {
      await new Upload({ client, params: { Bucket, Key, Body }, queueSize: 2 }).done();
    },
    read,
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    localCopy: async (key) => {
      await mkdir(options.scratchFolder, { recursive: true, mode: 0o700 });
      const path = join(options.scratchFolder, randomUUID());
      await pipeline(await read(key), createWriteStream(path, { mode: 0o600 }));
      return { path, dispose: async () => await rm(path, { force: true }) };
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
