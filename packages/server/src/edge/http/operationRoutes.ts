import {
  checkFields,
  type Operation,
  type OperationName,
  operations,
  ServiceError,
  stringifyExact,
} from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertTaskOwner } from '../../domains/pictures/tasks.js';
import { Throttle } from '../../ground/accounts/throttle.js';
import type { Identity } from '../../ground/accounts/tokens.js';
import type { StoredBlob } from '../../ground/files/files.js';
import { findJob, type Job } from '../../ground/jobs/jobs.js';
import type {
  EventsAnswer,
  Handlers,
  OperationRequest,
  StreamAnswer,
} from '../../ground/operations/handler.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { abortedWith } from './abortedWith.js';
import type { EdgeDependencies } from './edge.js';
import { asServiceError, errorBody, sendError } from './errors.js';
import { eventStreamType, sendEvents } from './eventStream.js';
import { discardUploads, readFields } from './fields.js';
import {
  claimKey,
  fingerprintOf,
  type IdempotentRequest,
  readIdempotencyKey,
  releaseKey,
  saveAnswer,
} from './idempotency.js';

type AnyRequest = Record<keyof OperationRequest, unknown>;
type AnyHandler = (request: AnyRequest, fields: Record<string, unknown>) => Promise<object>;

/** Serves every operation of the contract with its handler. */
export function registerOperations(
  server: FastifyInstance,
  edge: EdgeDependencies,
  handlers: Handlers,
): void {
  const requests = new Throttle(edge.limits.requestsPerMinuteMax, 60_000);
  // The request is validated against the contract before the handler is called, so its types hold.
  const byName = handlers as unknown as Record<OperationName, AnyHandler>;
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    server.route({
      method: operation.method,
      url: operation.path,
      config: { operation: name },
      handler: async (request, reply) =>
        await serve(edge, requests, name, operation, byName[name], request, reply),
    });
  }
}

async function serve(
  edge: EdgeDependencies,
  requests: Throttle,
  name: OperationName,
  operation: Operation,
  handle: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { files, tokens, db, limits, secret } = edge;
  const account =
    operation.access === 'public'
      ? undefined
      : identify(edge, tokens.read(request.headers['token'] as string | undefined), requests, operation);
  const key =
    operation.writes && account ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  const { fields: given, uploads } = await readFields(request, operation, files, limits);
  // The timeout was for receiving the request; the answer may take longer.
  request.raw.setTimeout(0);
  const adopted = { done: false };
  try {
    const fields = acceptedFields(operation, given);
    assertFiles(operation, uploads);
    const job = account ? await authorize(edge, operation, account, fields) : undefined;

    const idempotent =
      key === undefined
        ? undefined
        : {
            accountId: account!.id,
            instanceId: edge.instanceId,
            key,
            fingerprint: fingerprintOf(secret, name, fields, contentIds(uploads)),
          };
    if (idempotent !== undefined) {
      const claim = await claimKey(db, idempotent);
      if (!claim.first)
        return sendJson(reply.header('idempotency-replayed', 'true'), claim.status, claim.body);
    }
    let signal: AbortSignal | undefined;
    const operationRequest: AnyRequest = {
      account,
      job,
      uploads,
      address: request.ip,
      get signal() {
        signal ??= abortedWith(reply);
        return signal;
      },
      acceptsEvents: (request.headers.accept ?? '').includes(eventStreamType),
      idempotent: idempotent !== undefined,
      commit: createCommit(edge, account?.id, idempotent, adopted),
    };
    const forget = async (error: unknown) => {
      if (idempotent !== undefined) await releaseKey(db, idempotent);
      throw error;
    };
    const answer = await handle(operationRequest, fields).catch(forget);
    if (isEvents(answer)) return sendEvents(reply, eventsOf(request, answer, forget));
    if (operation.response === 'stream') return sendStream(reply, answer as StreamAnswer);
    return sendJson(reply, (answer as { code?: number }).code ?? 200, envelope(answer));
  } catch (error) {
    return sendError(request, reply, error);
  } finally {
    // Uploads that a committed transaction adopted are kept; all others are discarded.
    if (!adopted.done) await discardUploads(files, uploads);
  }
}

function identify(
  { log }: EdgeDependencies,
  identity: Identity,
  requests: Throttle,
  operation: Operation,
): Identity {
  requests.check(identity.id, 'Too many requests; slow down.');
  requests.count(identity.id);
  if (operation.access === 'operator' && identity.role !== 'operator') {
    log.warn({ account: identity.id }, 'operator operation refused');
    throw new ServiceError('notOperator');
  }
  return identity;
}

/** Enforces the access rule of the contract; passes the job that it loaded to the handler. */
async function authorize(
  edge: EdgeDependencies,
  operation: Operation,
  account: Identity,
  fields: Record<string, unknown>,
): Promise<Job | undefined> {
  if (operation.access === 'task:owner') {
    await assertTaskOwner(edge.db, String(fields['task_id']), account.id);
    return undefined;
  }
  if (!operation.access.startsWith('job:')) return undefined;
  const job = await findJob(edge.db, BigInt(String(fields['jobID'])));
  if (job === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
  if (job.creator === account.id) return job;
  if (operation.access === 'job:creator') throw new ServiceError('notCreator');
  const party = await edge.db
    .selectFrom('job_party')
    .select('position')
    .where('job_id', '=', job.id)
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (party === undefined) throw new ServiceError('notParticipant');
  return job;
}

/** Distinguishes a stream of events from an answer that has a field of that name. */
const isEvents = (answer: object): answer is EventsAnswer =>
  'events' in answer && typeof (answer.events as Partial<AsyncGenerator> | null)?.next === 'function';

function acceptedFields(operation: Operation, given: Record<string, unknown>): Record<string, unknown> {
  const checked = checkFields(operation.request, given);
  if (checked.ok) return checked.fields;
  throw new ServiceError('invalidField', checked.message, { field: checked.field });
}

function assertFiles(operation: Operation, uploads: Record<string, StoredBlob>): void {
  for (const [field, { required }] of Object.entries(operation.files ?? {})) {
    if (required && uploads[field] === undefined)
      throw new ServiceError('invalidField', `The file ${field} is required.`, { field });
  }
}

const contentIds = (uploads: Record<string, StoredBlob>): Record<string, string> =>
  Object.fromEntries(Object.entries(uploads).map(([field, { cid }]) => [field, cid]));

const createCommit =
  (
    { db, ledger }: EdgeDependencies,
    accountId: string | undefined,
    idempotent: IdempotentRequest | undefined,
    adopted: { done: boolean },
  ) =>
  async <T extends object>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const transaction = async () =>
      await inTransaction(db, async (tx) => {
        const result = await work(tx);
        if (idempotent !== undefined) await saveAnswer(tx, idempotent, 200, envelope(result));
        return result;
      });
    const answer = await ledger.withRecall(accountId, transaction);
    adopted.done = true;
    return answer;
  };

/** The pieces of the answer, then its envelope; if it fails midway, the envelope of the error. */
async function* eventsOf(
  request: FastifyRequest,
  { events }: EventsAnswer,
  forget: (error: unknown) => Promise<never>,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const { done, value } = await events.next().catch(forget);
      yield done ? envelope(value) : stringifyExact(value);
      if (done) return;
    }
  } catch (thrown) {
    yield errorBody(request, asServiceError(request, thrown));
  }
}

/** `code` and `msg` come first, as existing clients expect. */
const envelope = (answer: object): string => stringifyExact({ code: 200, msg: 'success', ...answer });

const sendJson = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);

function sendStream(
  reply: FastifyReply,
  { stream, contentType, bytes, fileName }: StreamAnswer,
): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(stream);
}
