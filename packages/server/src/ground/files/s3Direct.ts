import { CreateMultipartUploadCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DirectUploads } from './blobStore.js';

/** Addresses at which somebody else may send the parts of one blob to the store. */
export const s3Direct = (
  client: S3Client,
  Bucket: string,
  away: (error: unknown) => never,
): DirectUploads => ({
  start: async (Key, partCount, lifetimeSeconds) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key })).catch(away);
    const signing = Array.from(
      { length: partCount },
      async (_, index) =>
        await getSignedUrl(client, new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1 }), {
          expiresIn: lifetimeSeconds,
        }),
    );
    return { uploadId: UploadId!, urls: await Promise.all(signing) };
  },
});
