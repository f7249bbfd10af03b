import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPresigned } from './checkPresigned.js';
import { s3Key, startS3 } from './startS3.js';

export interface ObjectStore {
  /** With which a server keeps its files in this store. */
  settings: Readonly<Record<string, string>>;
  /** Multipart uploads that were neither completed nor aborted. */
  openUploads(): number;
  /** Parts that clients sent to signed addresses: answered ones by their status, broken ones as 0. */
  readonly parts: readonly { status: number; bytes: number }[];
  /** What happens to the next parts that clients send, one entry for each; afterwards all pass. */
  disturb(faults: readonly PartFault[]): void;
  stop(): Promise<void>;
}

export type PartFault =
  | { kind: 'pass' }
  /** The connection breaks after so many bytes. */
  | { kind: 'cut'; afterBytes: number }
  /** A byte changes on the way to the store. */
  | { kind: 'damage' }
  | { kind: 'refuse'; status: number };

const bucket = 'tricorn';
const partBytesMin = 5 * 1_048_576;

/**
 * An S3-compatible store with an empty bucket. The store itself is s3rver, which accepts more than Amazon's; what stands in
 * front of it also checks signed addresses with their length, the ETags and sizes of parts, and refuses parts of uploads
 * that have ended.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-s3-'));
  const store = await startS3(folder, { buckets: [bucket] });
  /** The parts of each open multipart upload, by their number. */
  const uploads = new Map<string, Map<number, { etag: string; bytes: number }>>();
  const sent: { status: number; bytes: number }[] = [];
  let faults: PartFault[] = [];

  /** Passes a request on; returns the answer's status and, if it is collected, its text. */
  const forward = async (
    request: IncomingMessage,
    response: ServerResponse,
    { body = request, collect = false }: { body?: AsyncIterable<Buffer>; collect?: boolean } = {},
  ): Promise<{ status: number; text: string }> => {
    const { method, headers, url: path } = request;
    const onward = httpRequest({ host: '127.0.0.1', port: store.port, method, headers, path });
    try {
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        onward.once('response', resolve).once('error', reject);
      });
      answered.catch(() => {});
      for await (const chunk of body)
        if (!onward.write(chunk)) await new Promise((drained) => onward.once('drain', drained));
      onward.end();
      const answer = await answered;
      response.writeHead(answer.statusCode!, answer.headers);
      let text = '';
      for await (const chunk of answer) {
        if (collect) text += String(chunk);
        response.write(chunk);
      }
      response.end();
      return { status: answer.statusCode!, text };
    } finally {
      onward.destroy();
    }
  };

  const putPart = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const isClient = request.headers.authorization === undefined;
    const fault: PartFault = (isClient ? faults.shift() : undefined) ?? { kind: 'pass' };
    const md5 = createHash('md5');
    let bytes = 0;
    const refuse = (status: number, code: string) => {
      if (isClient) sent.push({ status, bytes });
      refuseWith(response, status, code);
    };
    if (isClient && !isPresigned(request, url, s3Key)) return refuse(403, 'SignatureDoesNotMatch');
    const parts = uploads.get(url.searchParams.get('uploadId') ?? '');
    if (parts === undefined) return refuse(404, 'NoSuchUpload');
    if (fault.kind === 'refuse') return refuse(fault.status, 'SlowDown');
    async function* body() {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (fault.kind === 'cut' && bytes >= fault.afterBytes) throw new Error('cut');
        if (fault.kind === 'damage' && bytes === chunk.length) chunk[0]! ^= 1;
        md5.update(chunk);
        yield chunk;
      }
    }
    try {
      const { status } = await forward(request, response, { body: body() });
      if (isClient) sent.push({ status, bytes });
      const number = Number(url.searchParams.get('partNumber'));
      if (status === 200) parts.set(number, { etag: md5.digest('hex'), bytes });
    } catch {
      if (isClient) sent.push({ status: 0, bytes });
      response.destroy();
    }
  };

  const complete = async (request: IncomingMessage, response: ServerResponse, id: string) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const parts = uploads.get(id);
    if (parts === undefined) return refuseWith(response, 404, 'NoSuchUpload');
    const named = [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/<Part>(.*?)<\/Part>/gs),
    ].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)</s.exec(part)?.[1] ?? '').replaceAll(/"|&quot;/g, ''),
    }));
    for (const [index, { number, etag }] of named.entries()) {
      if (parts.get(number)?.etag !== etag) return refuseWith(response, 400, 'InvalidPart');
      if (index > 0 && number <= named[index - 1]!.number)
        return refuseWith(response, 400, 'InvalidPartOrder');
      if (index < named.length - 1 && parts.get(number)!.bytes < partBytesMin)
        return refuseWith(response, 400, 'EntityTooSmall');
    }
    // Taken at once, so that of two requests only one completes it.
    uploads.delete(id);
    await forward(request, response, { body: chunks as unknown as AsyncIterable<Buffer> });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url!, 'http://store');
    const id = url.searchParams.get('uploadId');
    const isPart = request.method === 'PUT' && id !== null;
    const isSigned = request.headers.authorization !== undefined;
    if (!isPart && !isSigned && !isPresigned(request, url, s3Key))
      return refuseWith(response, 403, 'AccessDenied');
    if (id === null) {
      const starts = request.method === 'POST' && url.searchParams.has('uploads');
      const { text } = await forward(request, response, { collect: starts });
      const started = /<UploadId>(.*?)</.exec(text)?.[1];
      if (started !== undefined) uploads.set(started, new Map());
    } else if (request.method === 'PUT') await putPart(request, response, url);
    else if (request.method === 'POST') await complete(request, response, id);
    else if (request.method === 'DELETE') {
      if (!uploads.delete(id)) return refuseWith(response, 404, 'NoSuchUpload');
      await rm(join(folder, bucket, '._S3rver_uploads', id), { recursive: true, force: true });
      response.writeHead(204).end();
    } else refuseWith(response, 501, 'NotImplemented');
  };
  const front = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  const { port } = front.address() as { port: number };
  return {
    settings: {
      TRICORN_S3_BUCKET: bucket,
      TRICORN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      TRICORN_S3_ACCESS_KEY_ID: s3Key,
      TRICORN_S3_SECRET_ACCESS_KEY: s3Key,
    },
    openUploads: () => uploads.size,
    parts: sent,
    disturb: (next) => {
      faults = [...next];
    },
    stop: async () => {
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const refuseWith = (response: ServerResponse, status: number, code: string): void => {
  // What is left of the request is not read.
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};
