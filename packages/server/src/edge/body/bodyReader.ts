import { type Limits, type Operation, type OperationName, operations, ServiceError } from '@tricorn/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Files, StoredBlob } from '../../ground/files/files.js';
import { TaskThread } from '../../ground/processes/taskThread.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import { abortedWith, whenClosed } from '../pipeline/abortedWith.js';
import { expectBody } from './bodyDeadline.js';
import type { Accepts, BodyTask } from './bodyThreadMain.js';
import { isMultipart } from './formats.js';
import { type BodyKind, joined, parseBody } from './parseBody.js';
import { readMultipart } from './readMultipart.js';
import { type Held, RequestMemory } from './requestMemory.js';
import { sizeOf } from './sizeOf.js';

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
   * caller, or its network; small bodies pass at once.
   */
  admit(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<void>;
  /** The account is absent for an operation that needs no token, and for one that is paid with a call. */
  readFields(
    request: FastifyRequest,
    operation: Operation,
    accountId: string | undefined,
  ): Promise<RequestFields>;
  readJson(request: FastifyRequest, accepts: Accepts): Promise<unknown>;
  /** Drops the bytes of a body; from now on only what was read from it is held. */
  keepOnly(request: FastifyRequest, read: unknown): void;
  /** What all requests hold. */
  memory: RequestMemory;
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
  const { large, uploads } = createGates(limits);
  const memory = new RequestMemory(limits.requestMemoryBytesMax);
  const leaving = new WeakMap<FastifyRequest, () => void>();
  const held = new WeakMap<FastifyRequest, Held>();

  const parse = (request: FastifyRequest, kind: BodyKind): unknown => {
    const blocks = blocksOf(request.body);
    if (blocks.length === 0) return kind === 'fields' ? {} : parseBody(kind, new Uint8Array());
    return parseBody(kind, joined(blocks));
  };
  const parseInThread = async (
    request: FastifyRequest,
    kind: BodyKind,
    accepts: Accepts,
  ): Promise<unknown> => {
    const blocks = blocksOf(request.body);
    // The timeout is for receiving the request; on a busy machine a thread may need seconds to start.
    request.raw.setTimeout(0);
    return await thread.run(
      { kind, blocks, accepts },
      blocks.map(({ buffer }) => buffer),
    );
  };

  return {
    memory,
    admit: async (request, reply, accountId) => {
      const bytes = isMultipart(request) ? 0 : expectedBytes(request);
      if (bytes === 0 && !isMultipart(request)) return;
      if (bytes > largeBytesMin) {
        const leave = await large.enter(accountId, abortedWith(reply));
        leaving.set(request, leave);
        whenClosed(reply, leave);
        expectBody(request, reply, limits.bodyTimeoutMs, declaredBytes(request));
      }
      const holding = memory.hold(accountId, bytes);
      held.set(request, holding);
      whenClosed(reply, holding.release);
    },
    readFields: async (request, operation, accountId) => {
      if (operation.encoding === 'query') return { fields: { ...(request.query as object) }, uploads: {} };
      if (isMultipart(request)) {
        const fieldBytesMax = bodyBytesMaxOf(operation, limits);
        const requestBytes = Number(request.headers['content-length'] ?? 0);
        const intake = accountId === undefined ? files : files.intakeOf(accountId, requestBytes);
        const fileBytesMax = accountId === undefined ? limits.payerFileBytesMax : limits.uploadBytesMax;
        const form = { intake, limits, fieldBytesMax, fileBytesMax, held: held.get(request)! };
        return await uploads
          .pass(accountId ?? networkOf(request.ip), async () => await readMultipart(request, operation, form))
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
      const fields = accepted
        ? await parseInThread(request, 'fields', { operation: name })
        : parse(request, 'fields');
      return { fields: fields as Record<string, unknown>, uploads: {}, accepted };
    },
    readJson: async (request, accepts) =>
      isLarge(request) ? await parseInThread(request, 'json', accepts) : parse(request, 'json'),
    keepOnly: (request, read) => {
      request.body = undefined;
      const leave = leaving.get(request);
      if (leave === undefined) return;
      leave();
      held.get(request)?.resize(sizeOf(read));
    },
    close: async () => await thread.close(),
  };
}

/** Who may have a large body in memory, or an upload under way. */
const createGates = ({ uploadsPerAccountMax }: Limits): { large: AccountGate; uploads: AccountGate } => ({
  large: createAccountGate({
    placesMax: largeBodiesMax,
    placesPerKeyMax: largeBodiesPerAccountMax,
    placesForNewKeys: largeBodiesMax / 4,
    waitingMax: largeBodiesWaitingMax,
    waitingPerKeyMax: largeBodiesWaitingPerAccountMax,
    refusal: 'Too many large requests at once; try again soon.',
    retryAfterSeconds: 1,
  }),
  uploads: createAccountGate({
    placesMax: uploadsMax,
    placesPerKeyMax: uploadsPerAccountMax,
    placesForNewKeys: uploadsMax / 4,
    waitingMax: 0,
    refusal: 'Too many uploads at once; try again when one has ended.',
    retryAfterSeconds: 5,
  }),
});

const blocksOf = (body: unknown): Buffer<ArrayBuffer>[] => (body ?? []) as Buffer<ArrayBuffer>[];

const isLarge = ({ body }: FastifyRequest): boolean =>
  blocksOf(body).reduce((sum, block) => sum + block.length, 0) > largeBytesMin;

/** How long a body can be. One without a declared length may become as large as any. */
const expectedBytes = (request: FastifyRequest): number =>
  isChunked(request) ? request.routeOptions.bodyLimit : declaredBytes(request);

/** How much of a body is certain to come. */
const declaredBytes = (request: FastifyRequest): number =>
  isChunked(request) ? largeBytesMin : Number(request.headers['content-length'] ?? 0);

const isChunked = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined;
