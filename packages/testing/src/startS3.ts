import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

export interface S3 {
  port: number;
  endpoint: string;
  stop(): Promise<void>;
}

/** Both keys of the store. */
export const s3Key = 'S3RVER';

/** An S3-compatible store that keeps its objects in a folder. */
export async function startS3(
  directory: string,
  { port = 0, buckets = ['tricorn'] }: { port?: number; buckets?: readonly string[] } = {},
): Promise<S3> {
  const store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  });
  const { port: bound } = (await store.run()) as AddressInfo;
  return { port: bound, endpoint: `http://127.0.0.1:${bound}`, stop: async () => await store.close() };
}
