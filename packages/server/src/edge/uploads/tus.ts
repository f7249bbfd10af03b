import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type ErrorName, ServiceError } from '@tricorn/contract';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { pieceBytes } from '../../ground/files/inPieces.js';
import type { ResumableUploads } from '../../ground/files/resumableUploads.js';
import type { ResumableUpload } from '../../ground/files/uploadLease.js';
import type { RequestMemory } from '../body/requestMemory.js';
import type { EdgeDependencies } from '../edge.js';

/** Each one holds a connection, and a piece in memory. */
const uploadsAtOnceMax = 64;

interface TusOptions {
  path: string;
  /** What all requests hold. */
  memory: RequestMemory;
  /** Makes a complete upload a file; returns its path. */
  finished(id: string): Promise<{ path: string }>;
}

/** Answers requests of the tus protocol. */
export function createTus(
  { limits, resumable }: EdgeDependencies,
  { path, memory, finished }: TusOptions,
): (account: Identity, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  // A second request for the same upload ends the first one, whose connection may be dead.
  const locker = new MemoryLocker();
  const gate = createAccountGate({
    placesMax: uploadsAtOnceMax,
    placesPerKeyMax: limits.uploadsPerAccountMax,
    placesForNewKeys: uploadsAtOnceMax / 4,
    waitingMax: 0,
    refusal: 'Too many uploads at once; try again when one has ended.',
    retryAfterSeconds: 5,
  });
  const serverOf = (account: Identity) =>
    new Server({
      path,
      datastore: new TusStore(resumable, account),
      locker,
      relativeLocation: true,
      maxSize: limits.resumableBytesMax,
      namingFunction: () => randomUUID(),
      onUploadFinish: async (_request, upload) => {
        const { path: file } = await finished(upload.id);
        return { headers: { 'Upload-Path': encodeURI(file) } };
      },
      onResponseError: (_request, error) => {
        throw asRefusal(error);
      },
    });
  return async (account, request, reply) => {
    const answer = await gate
      .pass(account.id, async () => {
        const held = memory.hold(account.id, heldBytesOf(request));
        try {
          return await serverOf(account).handleWeb(asWebRequest(request));
        } finally {
          held.release();
        }
      })
      .catch((error: unknown) => {
        // What is left of the body is not read, so the connection cannot be used again.
        reply.header('connection', 'close');
        throw error;
      });
    const text = await answer.text();
    if (answer.status >= 400) throw asRefusal({ status_code: answer.status, body: text });
    for (const [name, value] of answer.headers)
      if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
    return reply.code(answer.status).send(text === '' ? undefined : text);
  };
}

/** Bytes are held until there are enough of them for a piece. */
const heldBytesOf = ({ headers }: FastifyRequest): number =>
  'transfer-encoding' in headers ? pieceBytes : Math.min(pieceBytes, Number(headers['content-length'] ?? 0));

/** The request as the tus server reads it, with the content type that the client sent. */
function asWebRequest({ raw, url, method }: FastifyRequest): Request {
  const headers = new Headers();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!.toLowerCase();
    if (/^(?:tus-|upload-|content-)/.test(name)) headers.append(name, raw.rawHeaders[index + 1]!);
  }
  const hasBody = method === 'PATCH' || method === 'POST';
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers,
    ...(hasBody ? { body: asWebStream(raw), duplex: 'half' } : {}),
  } as RequestInit);
}

/** Asks for bytes only when they are wanted, and then for all that have arrived: a sender may send one in each chunk. */
function asWebStream(raw: IncomingMessage): ReadableStream<Uint8Array> {
  const source = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await source.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** The refusals of the protocol, under the names of this service. */
const namesByStatus: Readonly<Record<number, ErrorName>> = {
  404: 'fileUnknown',
  409: 'offsetConflict',
  410: 'fileUnknown',
  413: 'tooLarge',
};

function asRefusal(error: unknown): unknown {
  if (error instanceof Error) return error;
  const { status_code: status = 500, body = '' } = error as { status_code?: number; body?: string };
  if (status >= 500 && status !== 501) return new Error(body.trim());
  return new ServiceError(namesByStatus[status] ?? 'invalidBody', body.trim());
}

const fallbackType = 'application/octet-stream';
const contentTypeForm = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** The uploads of one caller, as the tus server sees them. */
class TusStore extends DataStore {
  readonly #uploads: ResumableUploads;
  readonly #caller: Identity;

  constructor(uploads: ResumableUploads, caller: Identity) {
    super();
    this.#uploads = uploads;
    this.#caller = caller;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    const type = metadata?.['filetype'] ?? '';
    await this.#uploads.create({
      id,
      owner: this.#caller.id,
      keyId: this.#caller.apiKey?.id,
      name: metadata?.['filename'] ?? 'file',
      contentType: contentTypeForm.test(type) ? type : fallbackType,
      bytes: size,
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received, name, created_at } = await this.#find(id);
    return new Upload({
      id,
      size: bytes,
      offset: received,
      metadata: { filename: name },
      creation_date: created_at.toISOString(),
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    await this.#find(id);
    return await this.#uploads.append(id, offset, stream);
  }

  override async remove(id: string): Promise<void> {
    if ((await this.#find(id)).file_id !== null)
      throw new ServiceError('stateConflict', 'The upload is complete; delete the file with deleteUpload.');
    await this.#uploads.remove(id);
  }

  async #find(id: string): Promise<ResumableUpload> {
    return await this.#uploads.find(id, this.#caller.id, this.#caller.apiKey?.id);
  }
}
