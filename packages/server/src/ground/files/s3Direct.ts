import { setImmediate as turn } from 'node:timers/promises';
import { CreateMultipartUploadCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DirectUploads } from './blobStore.js';

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
