import { type Limits, type Operation, type OperationName, operations, ServiceError } from '@tricorn/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Files, StoredBlob } from '../../ground/files/files.js';
import { TaskThread } from '../../ground/processes/taskThread.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import type { BodyTask } from './bodyThreadMain.js';
import { isMultipart } from './formats.js';
import { type BodyKind, joined, parseBody } from './parseBody.js';
import { readMultipart } from './readMultipart.js';

export interface RequestFields {
  fields: Record<string, unknown>;
  uploads: Record<string, StoredBlob>;
  /** Whether the fields have been checked against the operation. */
  accepted?: boolean;
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

/** A body above this size waits for a place and is parsed and checked in a thread; less takes a few milliseconds. */
const largeBytesMin = 64 * 1024;
/** Large bodies that are held at once: with the default limits at most 256 MiB. */
const largeBodiesMax = 16;
const largeBodiesPerAccountMax = 4;
const largeBodiesWaitingMax = 256;
const largeBodiesWaitingPerAccountMax = 32;
/** Each upload has a connection, a file and a buffer open. */
const uploadsMax = 256;
const threadBounds = { memoryMbMax: 512, taskMsMax: 60_000 };

const nameOf: ReadonlyMap<Operation, OperationName> = new Map(
  (Object.entries(operations) as [OperationName, Operation][]).map(([name, operation]) => [operation, name]),
);

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

  const isLarge = ({ body }: FastifyRequest) => bytesOf(body) > largeBytesMin;
  const parse = async (request: FastifyRequest, kind: BodyKind): Promise<unknown> => {
    const blocks = blocksOf(request.body);
    if (blocks.length === 0) return kind === 'fields' ? {} : parseBody(kind, new Uint8Array());
    return parseBody(kind, joined(blocks));
  };
  const parseInThread = async (
    request: FastifyRequest,
    kind: BodyKind,
    operation?: OperationName,
  ): Promise<unknown> => {
    const blocks = blocksOf(request.body);
    // The timeout is for receiving the request; on a busy machine a thread may need seconds to start.
    request.raw.setTimeout(0);
    try {
      return await thread.run(
        { kind, blocks, operation },
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
      const name = nameOf.get(operation);
      const accepted = isLarge(request) && name !== undefined;
      const fields = accepted ? await parseInThread(request, 'fields', name) : await parse(request, 'fields');
      return { fields: fields as Record<string, unknown>, uploads: {}, accepted };
    },
    readJson: async (request) =>
      isLarge(request) ? await parseInThread(request, 'json') : await parse(request, 'json'),
    close: async () => await thread.close(),
  };
}

const blocksOf = (body: unknown): Buffer<ArrayBuffer>[] => (body ?? []) as Buffer<ArrayBuffer>[];

const bytesOf = (body: unknown): number => blocksOf(body).reduce((sum, block) => sum + block.length, 0);

/** A body without a declared length may become large. */
const declaredBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;
