import { type Operation, type OperationName, operations } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { StreamAnswer } from '../../ground/operations/handler.js';
import { eventStreamType, sendEvents } from '../answers/eventStream.js';
import { envelope, eventsOf, isEvents, sendJson, sendStream } from '../answers/sendAnswer.js';
import { bodyBytesMaxOf, type RequestFields } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { payableOperations } from '../payment/payable.js';
import { readOperations } from '../payment/readTokens.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { assertMayCall } from '../pipeline/authorize.js';
import { readIdempotencyKey } from '../pipeline/idempotency.js';
import type { Outcome } from '../pipeline/once.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { showStanding } from '../pipeline/rateLimit.js';
import type { OperationCall } from '../pipeline/serveOperation.js';
import { tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';

interface OperationBody extends RequestFields {
  idempotencyKey: string | undefined;
}

/** Serves every operation of the contract with its handler. */
export function registerOperations(
  server: FastifyInstance,
  edge: EdgeDependencies,
  pipeline: Pipeline,
): void {
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][])
    pipeline.addRoute<Identity | undefined, OperationBody>(server, {
      method: operation.method,
      url: operation.path,
      config: { operation: name },
      callers:
        operation.access === 'public'
          ? 'anyone'
          : { tokenOf, allow: (account) => assertMayCall(edge, account, name) },
      payers: payableOperations.has(name) ? 'pay' : readOperations.has(name) ? 'read' : undefined,
      bodyBytesMax: bodyBytesMaxOf(operation, edge.limits),
      read: async (request, account) => ({
        idempotencyKey:
          operation.writes && account ? readIdempotencyKey(request.headers['idempotency-key']) : undefined,
        // Whoever signs a payment is not known yet.
        ...(await pipeline.bodies.readFields(request, operation, account?.payment ? undefined : account?.id)),
      }),
      answer: async ({ account, body, request, reply }) => {
        const outcome = await pipeline.serve(name, body.fields, callOf(account, body, request, reply));
        return sendOutcome(outcome, operation, request, reply);
      },
    });
}

function callOf(
  account: Identity | undefined,
  { uploads, accepted, idempotencyKey }: OperationBody,
  request: FastifyRequest,
  reply: FastifyReply,
): OperationCall {
  let signal: AbortSignal | undefined;
  return {
    account,
    uploads,
    accepted,
    idempotencyKey,
    address: request.ip,
    client: request.headers['user-agent'] ?? '',
    // Most operations end before anybody could miss their caller.
    get signal() {
      signal ??= abortedWith(reply);
      return signal;
    },
    trace: () => traceOf(request),
    acceptsEvents: (request.headers.accept ?? '').includes(eventStreamType),
    showStanding: (standing) => showStanding(reply, standing),
  };
}

function sendOutcome(
  { answer, replayed }: Outcome<object>,
  { response }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (replayed !== undefined)
    return sendJson(reply.header('idempotency-replayed', 'true'), replayed.status, replayed.body);
  if (isEvents(answer)) return sendEvents(reply, eventsOf(request, answer));
  if (response === 'stream') return sendStream(reply, answer as StreamAnswer);
  return sendJson(reply, (answer as { code?: number }).code ?? 200, envelope(answer));
}
