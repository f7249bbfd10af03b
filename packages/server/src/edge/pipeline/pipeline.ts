import type { IncomingHttpHeaders } from 'node:http';
import type { OperationName } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Handlers } from '../../ground/operations/handler.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { type BodyReader, createBodyReader } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { countRequest } from './rateLimit.js';
import { createServeOperation, type RunOperation, type ServeOperation } from './serveOperation.js';

/**
 * The way of a request, in this order: its caller is identified and counted, its body admitted and read (`addRoute`); what it
 * asks is checked, its Idempotency-Key claimed, run and committed (`serve`); and its route answers in the form that its
 * callers expect.
 */
export interface Pipeline {
  /** Adds a route; its requests are identified, bounded and read here. */
  addRoute<Account extends Identity | undefined, Body = undefined>(
    server: FastifyInstance,
    route: Route<Account, Body>,
  ): void;
  /** Checks, claims, runs and commits an operation. */
  serve: ServeOperation;
  /** The same for a caller from within the server, which has no key. */
  run: RunOperation;
  bodies: BodyReader;
  /** Who may have an answer in memory that can be large, until its reader has taken it. */
  answers: AccountGate;
  /** Counts a large answer until its reader has taken it, or refuses it. */
  holdAnswer(reply: FastifyReply, bytes: number): void;
  /** All requests, counted by account, or by network if they have none. */
  requests: Throttle;
}

/** What differs from route to route. */
export interface Route<Account extends Identity | undefined, Body> {
  method: HTTPMethods | HTTPMethods[];
  url: string;
  config?: { operation: OperationName };
  callers: Account extends Identity ? AccountCallers : 'anyone';
  bodyBytesMax?: number;
  /**
   * Reads the body and returns only what is needed of it: that is held until the request is answered. A route that streams
   * its body, or needs none, has no reader.
   */
  read?(request: FastifyRequest, account: Account): Promise<Body>;
  answer(received: Received<Account, Body>): Promise<unknown>;
  errorHandler?(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Accounts, with a token or an API key. */
export interface AccountCallers {
  tokenOf(headers: IncomingHttpHeaders): string | undefined;
  /** Refuses callers who may not use the route, before their body is read. */
  allow?(account: Identity): void;
}

export interface Received<Account extends Identity | undefined, Body> {
  account: Account;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Caller {
  /** The account, or the network of a caller without one. */
  counted: string;
  account?: Identity;
}

const answerLimits = {
  placesMax: 16,
  placesPerKeyMax: 2,
  placesForNewKeys: 4,
  waitingMax: 64,
  waitingPerKeyMax: 8,
  refusal: 'Too many large answers are read at once; try again soon.',
  retryAfterSeconds: 1,
};
/** An answer above this size is counted until its reader has taken it. */
const largeAnswerCharsMin = 1_048_576;

export function createPipeline(edge: EdgeDependencies, handlers: Handlers, requests: Throttle): Pipeline {
  const bodies = createBodyReader(edge);
  const serve = createServeOperation(edge, handlers);
  const callersOf = new WeakMap<FastifyRequest, Caller>();

  /** The token is checked before the body is read: a stranger cannot make the server keep one. */
  const identify = async (
    request: FastifyRequest,
    reply: FastifyReply,
    callers: AccountCallers | 'anyone',
  ): Promise<Caller> => {
    if (callers === 'anyone') {
      const network = networkOf(request.ip);
      await countRequest(reply, requests, network);
      return { counted: network };
    }
    const account = await edge.sessions.identify(callers.tokenOf(request.headers), request.ip);
    await countRequest(reply, requests, account.id);
    callers.allow?.(account);
    return { counted: account.id, account };
  };
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    callers: AccountCallers | 'anyone',
    hasReader: boolean,
  ): Promise<void> => {
    try {
      const caller = await identify(request, reply, callers);
      callersOf.set(request, caller);
      if (hasReader) await bodies.admit(request, reply, caller.counted);
    } catch (error) {
      // Nothing reads the rest of the body, so the connection cannot be used again.
      reply.header('connection', 'close');
      throw error;
    }
  };

  const holdAnswer = (reply: FastifyReply, bytes: number): void => {
    const { release } = bodies.memory.hold(callersOf.get(reply.request)!.counted, bytes);
    reply.raw.once('close', release);
  };

  const addRoute = <Account extends Identity | undefined, Body>(
    server: FastifyInstance,
    { callers, bodyBytesMax, read, answer, ...route }: Route<Account, Body>,
  ): void => {
    server.route({
      ...route,
      ...(bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax }),
      onRequest: async (request, reply) => {
        await enter(request, reply, callers, read !== undefined);
      },
      onSend: (_request, reply, payload, done) => {
        let refusal: Error | undefined;
        if (typeof payload === 'string' && payload.length > largeAnswerCharsMin)
          try {
            holdAnswer(reply, payload.length);
          } catch (thrown) {
            refusal = thrown as Error;
          }
        if (refusal === undefined) done(null, payload);
        else done(refusal);
      },
      handler: async (request, reply) => {
        const account = callersOf.get(request)?.account as Account;
        const body = (await read?.(request, account)) as Body;
        bodies.keepOnly(request, body);
        // The timeout was for receiving the request; the answer may take longer.
        if (read !== undefined) request.raw.setTimeout(0);
        return await answer({ account, body, request, reply });
      },
    });
  };

  return {
    addRoute,
    serve,
    run: async (name, fields, call) => (await serve(name, fields as Record<string, unknown>, call)).answer!,
    bodies,
    answers: createAccountGate(answerLimits),
    holdAnswer,
    requests,
  };
}
