import { type Operation, type OperationName, operations } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { StoredBlob } from '../../ground/files/files.js';
import type { Handlers, OperationRequest, StreamAnswer } from '../../ground/operations/handler.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { sendError } from '../answers/errors.js';
import { eventStreamType, sendEvents } from '../answers/eventStream.js';
import { envelope, eventsOf, isEvents, sendJson, sendStream } from '../answers/sendAnswer.js';
import { type BodyReader, bodyBytesMaxOf } from '../body/bodyReader.js';
import { discardUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { acceptedFields } from '../pipeline/acceptedFields.js';
import { authorize, identify } from '../pipeline/authorize.js';
import { createCommit } from '../pipeline/createCommit.js';
import { claimKey, fingerprintOf, readIdempotencyKey, releaseKey } from '../pipeline/idempotency.js';
import { countRequest, showStanding } from '../pipeline/rateLimit.js';
import { assertFiles } from '../pipeline/runOperation.js';
import { tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';

type AnyRequest = Record<keyof OperationRequest, unknown>;
/** They have a limit of their own as well. */
const modelCalls: ReadonlySet<OperationName> = new Set<OperationName>(['callLLM3', 'verticalLLM']);

type AnyHandler = (request: AnyRequest, fields: Record<string, unknown>) => Promise<object>;

/** Serves every operation of the contract with its handler. */
export function registerOperations(
  server: FastifyInstance,
  edge: EdgeDependencies,
  handlers: Handlers,
  bodies: BodyReader,
  requests: Throttle,
): void {
  const identities = new WeakMap<FastifyRequest, Identity>();
  // The request is validated against the contract before the handler is called, so its types hold.
  const byName = handlers as unknown as Record<OperationName, AnyHandler>;
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    server.route({
      method: operation.method,
      url: operation.path,
      config: { operation: name },
      bodyLimit: bodyBytesMaxOf(operation, edge.limits),
      // The token is checked before the body is read: a stranger cannot make the server keep one.
      onRequest: async (request, reply) => {
        if (operation.access === 'public') {
          await countRequest(reply, requests, networkOf(request.ip));
          return;
        }
        const token = tokenOf(request.headers);
        try {
          const known = await edge.sessions.identify(token, request.ip);
          await countRequest(reply, requests, known.id);
          const identity = identify(edge, known, name, operation);
          identities.set(request, identity);
          await bodies.admit(request, reply, identity.id);
        } catch (error) {
          // Nothing reads the rest of the body, so the connection cannot be used again.
          reply.header('connection', 'close');
          throw error;
        }
      },
      handler: async (request, reply) =>
        await serve(edge, bodies, identities.get(request), name, operation, byName[name], request, reply),
    });
  }
}

async function serve(
  edge: EdgeDependencies,
  bodies: BodyReader,
  account: Identity | undefined,
  name: OperationName,
  operation: Operation,
  handle: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { files, db, secret } = edge;
  const key =
    operation.writes && account ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  const { fields: given, uploads, accepted } = await bodies.readFields(request, operation, account?.id);
  // The timeout was for receiving the request; the answer may take longer.
  request.raw.setTimeout(0);
  // Uploads that a committed transaction adopted are kept; all others are discarded.
  let loose = uploads;
  const discardLoose = async () => {
    const discarded = loose;
    loose = {};
    await discardUploads(files, discarded);
  };
  try {
    const fields = accepted ? given : acceptedFields(operation, given);
    assertFiles(operation, uploads);
    const job = account ? await authorize(edge, operation, account, fields) : undefined;

    const idempotent =
      key === undefined
        ? undefined
        : {
            accountId: account!.id,
            instanceId: edge.instanceId,
            key,
            fingerprint: await fingerprintOf(secret, name, fields, contentIds(uploads)),
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
      client: request.headers['user-agent'] ?? '',
      get signal() {
        signal ??= abortedWith(reply);
        return signal;
      },
      acceptsEvents: (request.headers.accept ?? '').includes(eventStreamType),
      idempotent: idempotent !== undefined,
      ...createCommit(
        edge,
        account,
        idempotent,
        () => traceOf(request),
        () => {
          loose = {};
        },
      ),
    };
    const releaseAndThrow = async (error: unknown) => {
      if (idempotent !== undefined) await releaseKey(db, idempotent);
      throw error;
    };
    const answer = await handle(operationRequest, fields)
      .catch(releaseAndThrow)
      .finally(() => {
        if (account !== undefined && modelCalls.has(name))
          showStanding(reply, edge.language.standing(account.id));
      });
    if (isEvents(answer)) return sendEvents(reply, eventsOf(request, answer, releaseAndThrow));
    if (operation.response === 'stream') return sendStream(reply, answer as StreamAnswer);
    return sendJson(reply, (answer as { code?: number }).code ?? 200, envelope(answer));
  } catch (error) {
    await discardLoose();
    return sendError(request, reply, error);
  } finally {
    await discardLoose();
  }
}

const contentIds = (uploads: Record<string, StoredBlob>): Record<string, string> =>
  Object.fromEntries(Object.entries(uploads).map(([field, { cid }]) => [field, cid]));
