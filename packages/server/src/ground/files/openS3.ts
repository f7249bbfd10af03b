import type { openS3BlobStore } from './s3BlobStore.js';

/** Opens a store on S3. Its client is loaded only here: it is a tenth of what a server loads at its start. */
export async function openS3(
  options: Parameters<typeof openS3BlobStore>[0],
): Promise<ReturnType<typeof openS3BlobStore>> {
  const { openS3BlobStore: open } = await import('./s3BlobStore.js');
  return open(options);
}
