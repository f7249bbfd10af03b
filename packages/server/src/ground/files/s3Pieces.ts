import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type BlobStore, type Pieces, PiecesRefusedError } from './blobStore.js';

/** Nothing is left to end, or the store cannot end it and removes it by its own rules. */
const unabortable: ReadonlySet<string> = new Set(['NoSuchUpload', 'MethodNotAllowed', 'NotImplemented']);
/** The parts that a caller named are not the ones that the store has. */
const refusedParts: ReadonlySet<string> = new Set([
  'EntityTooSmall',
  'InvalidPart',
  'InvalidPartOrder',
  'MalformedXML',
  'NoSuchUpload',
]);
/** S3 refuses smaller parts, except the last one. */
const partBytesMin = 5 * 1_048_576;

/** Blobs that arrive in pieces: parts of a multipart upload, and an object for what is too small for a part. */
export function s3Pieces(
  client: S3Client,
  Bucket: string,
  read: (blobKey: string) => Promise<Readable>,
  away: (error: unknown) => never,
): Pick<BlobStore, 'append' | 'assemble' | 'dropPieces'> {
  const tailOf = (blobKey: string) => `${blobKey}.tail`;
  const start = async (Key: string): Promise<string> =>
    (await client.send(new CreateMultipartUploadCommand({ Bucket, Key })).catch(away)).UploadId!;
  const removeTail = async (blobKey: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: tailOf(blobKey) })).catch(away);
  };
  return {
    append: async (
      blobKey,
      { uploadId, etags = [], tailBytes = 0 },
      _offset,
      bytes,
      isLast,
    ): Promise<Pieces> => {
      const UploadId = uploadId ?? (await start(blobKey));
      const tail = tailBytes === 0 ? undefined : await buffer(await read(tailOf(blobKey)));
      // An older tail may be longer, if the process that wrote it died before it was remembered.
      const Body = tail === undefined ? bytes : Buffer.concat([tail.subarray(0, tailBytes), bytes]);
      if (Body.length < partBytesMin && !isLast) {
        await client.send(new PutObjectCommand({ Bucket, Key: tailOf(blobKey), Body })).catch(away);
        return { uploadId: UploadId, etags, tailBytes: Body.length };
      }
      const PartNumber = etags.length + 1;
      const { ETag } = await client
        .send(new UploadPartCommand({ Bucket, Key: blobKey, UploadId, PartNumber, Body }))
        .catch(away);
      // The tail is removed at the end: until this part is remembered, it is still needed.
      return { uploadId: UploadId, etags: [...etags, ETag!] };
    },
    assemble: async (Key, { uploadId: UploadId, etags = [] }) => {
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await client
        .send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
        .catch(async (error: unknown) => {
          // It may have been completed before, by a process that did not live to say so; a key is never used twice.
          await client.send(new HeadObjectCommand({ Bucket, Key })).catch(() => {
            if (refusedParts.has((error as Error).name))
              throw new PiecesRefusedError((error as Error).name, { cause: error });
            away(error);
          });
        });
      await removeTail(Key);
    },
    dropPieces: async (Key, { uploadId: UploadId }) => {
      if (UploadId === undefined) return;
      await client
        .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        .catch((error: unknown) => (unabortable.has((error as Error).name) ? undefined : away(error)));
      await removeTail(Key);
    },
  };
}
