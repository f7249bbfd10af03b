import { type Limits, type Operation, ServiceError } from '@tricorn/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Files, StoredBlob } from '../../ground/files/files.js';
import { TaskThread } from '../../ground/processes/taskThread.js';
import { abortedWith } from './abortedWith.js';
import type { BodyTask } from './bodyThreadMain.js';
import { isMultipart } from './formats.js';
import { type BodyKind, joined, parseBody } from './parseBody.js';
import { readMultipart } from './readMultipart.js';

export interface RequestFields {
  fields: Record<string, unknown>;
  uploads: Record<string, StoredBlob>;
}

/** Reads the bodies of requests within bounds of memory, time and descriptors that no caller can take alone. */
export interface BodyReader {
  /**
   * Waits until the process may hold the body in memory. Called before any of it is read, with the account of the
   * caller; small bodies pass at once.
   */
  admit(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<void>;
  /** The account is absent for an operation that needs no token. */
  readFields(
    request: FastifyRequest,
    operation: Operation,
    accountId: string | undefined,
  ): Promise<RequestFields>;
  readJson(request: FastifyRequest): Promise<unknown>;
  close(): Promise<void>;
}

/** A body above this size waits for a place and is parsed in a thread; parsing less takes a few milliseconds. */
const largeBytesMin = 64 * 1024;
/** Large bodies that are held at once: with the default limits at most 256 MiB. */
const largeBodiesMax = 16;
const largeBodiesPerAccountMax = 4;
const largeBodiesWaitingMax = 256;
const largeBodiesWaitingPerAccountMax = 32;
/** Each upload has a connection, a file and a buffer open. */
const uploadsMax = 256;
const threadBounds = { memoryMbMax: 512, taskMsMax: 60_000 };

/** What a body without files may have. It is small where anybody may send one. */
export const bodyBytesMaxOf = ({ access }: Operation, limits: Limits): number =>
  access === 'public' ? Math.min(limits.publicBodyBytesMax, limits.bodyBytesMax) : limits.bodyBytesMax;

export function createBodyReader({ files, limits }: { files: Files; limits: Limits }): BodyReader {
  const thread = new TaskThread<BodyTask, unknown>(
    new URL('./bodyThreadMain.js', import.meta.url),
    threadBounds,
  );
  const large = createAccountGate({
    placesMax: largeBodiesMax,
    placesPerKeyMax: largeBodiesPerAccountMax,
    waitingMax: largeBodiesWaitingMax,
    waitingPerKeyMax: largeBodiesWaitingPerAccountMax,
    refusal: 'Too many large requests at once; try again soon.',
    retryAfterSeconds: 1,
  });
  const uploads: AccountGate = createAccountGate({
    placesMax: uploadsMax,
    placesPerKeyMax: limits.uploadsPerAccountMax,
    waitingMax: 0,
    refusal: 'Too many uploads at once; try again when one has ended.',
    retryAfterSeconds: 5,
  });
  const leaving = new WeakMap<FastifyRequest, () => void>();

  const parse = async (request: FastifyRequest, kind: BodyKind): Promise<unknown> => {
    const blocks = (request.body ?? []) as Buffer<ArrayBuffer>[];
    const bytes = blocks.reduce((sum, block) => sum + block.length, 0);
    if (bytes === 0) return kind === 'fields' ? {} : parseBody(kind, new Uint8Array());
    if (bytes <= largeBytesMin) return parseBody(kind, joined(blocks));
    // The timeout is for receiving the request; on a busy machine a thread may need seconds to start.
    request.raw.setTimeout(0);
    try {
      return await thread.run(
        { kind, blocks },
        blocks.map(({ buffer }) => buffer),
      );
    } finally {
      leaving.get(request)?.();
    }
  };

  return {
    admit: async (request, reply, accountId) => {
      if (isMultipart(request) || declaredBytes(request) <= largeBytesMin) return;
      const leave = await large.enter(accountId, abortedWith(reply));
      leaving.set(request, leave);
      reply.raw.once('close', leave);
    },
    readFields: async (request, operation, accountId) => {
      if (operation.encoding === 'query') return { fields: { ...(request.query as object) }, uploads: {} };
      if (isMultipart(request)) {
        const fieldBytesMax = bodyBytesMaxOf(operation, limits);
        const requestBytes = Number(request.headers['content-length'] ?? 0);
        const intake = accountId === undefined ? files : files.intakeOf(accountId, requestBytes);
        return await uploads
          .pass(
            accountId ?? request.ip,
            async () => await readMultipart(request, operation, { intake, limits, fieldBytesMax }),
          )
          .catch((error: unknown) => {
            // Unread, the body of a refused upload would block the next request of the connection.
            request.raw.resume();
            throw error;
          });
      }
      if (operation.encoding === 'upload') {
        throw new ServiceError('invalidBody', 'Send multipart/form-data with a boundary.');
      }
      return { fields: (await parse(request, 'fields')) as Record<string, unknown>, uploads: {} };
    },
    readJson: async (request) => await parse(request, 'json'),
    close: async () => await thread.close(),
  };
}

/** A body without a declared length may become large. */
const declaredBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;
