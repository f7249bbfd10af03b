import type { IncomingHttpHeaders } from 'node:http';
import type { OperationName } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Handlers } from '../../ground/operations/handler.js';
import type { Payer } from '../../ground/payments/payments.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { type BodyReader, createBodyReader } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { whenClosed } from './abortedWith.js';
import { countRequest } from './rateLimit.js';
import {
  createServeOperation,
  type InnerCall,
  type InnerCaller,
  type ServeOperation,
} from './serveOperation.js';

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
  /** Serves a caller from within the server, which has no key. */
  within(call: InnerCall): InnerCaller;
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
  /** Whether a caller without an account can pay for the call, or read with the token of a payment. */
  payers?: 'pay' | 'read' | undefined;
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
  payer?: Payer;
}

type Callers = Pick<Route<Identity | undefined, unknown>, 'callers' | 'payers'>;

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
  const { payers } = edge;

  /** The token is checked before the body is read: a stranger cannot make the server keep one. */
  const identify = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { callers, payers: may }: Callers,
  ): Promise<Caller> => {
    const network = networkOf(request.ip);
    if (callers === 'anyone') {
      await countRequest(reply, requests, network);
      return { counted: network };
    }
    const payer = may === 'pay' ? payers?.identify(request, network) : undefined;
    if (payer !== undefined) {
      // Whoever signs a payment is known only when it was checked.
      await countRequest(reply, requests, network);
      return { counted: network, account: payer, payer };
    }
    const reader = may === 'read' ? payers?.identifyReader(request.headers) : undefined;
    const account = reader ?? (await edge.sessions.identify(callers.tokenOf(request.headers), request.ip));
    await countRequest(reply, requests, account.id);
    callers.allow?.(account);
    return { counted: account.id, account };
  };
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    route: Callers,
    hasReader: boolean,
  ): Promise<void> => {
    try {
      const caller = await identify(request, reply, route);
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
    whenClosed(reply, release);
  };

  const addRoute = <Account extends Identity | undefined, Body>(
    server: FastifyInstance,
    { callers, payers: may, bodyBytesMax, read, answer, ...route }: Route<Account, Body>,
  ): void => {
    const received = async (request: FastifyRequest, reply: FastifyReply, account: Account) => {
      const body = (await read?.(request, account)) as Body;
      bodies.keepOnly(request, body);
      // The timeout was for receiving the request; the answer may take longer.
      if (read !== undefined) request.raw.setTimeout(0);
      return await answer({ account, body, request, reply });
    };
    server.route({
      ...route,
      ...(bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax }),
      onRequest: async (request, reply) => {
        await enter(request, reply, { callers, payers: may }, read !== undefined);
      },
      onSend: (_request, reply, payload, done) => {
        let refusal: Error | undefined;
        if (typeof payload === 'string' && payload.length > largeAnswerCharsMin)
          try {
            holdAnswer(reply, payload.length);
          } catch (thrown) {
            refusal = thrown as Error;
          }
        const payer = callersOf.get(reply.request)?.payer;
        if (refusal !== undefined) done(refusal);
        else if (payer === undefined || reply.statusCode >= 400) done(null, payload);
        else payers!.complete(payer, reply).then(() => done(null, payload), done);
      },
      handler: async (request, reply) => {
        const account = callersOf.get(request)?.account as Account;
        try {
          return await received(request, reply, account);
        } catch (thrown) {
          payers?.tellTerms(thrown, request, reply);
          throw thrown;
        }
      },
    });
  };

  return {
    addRoute,
    serve,
    within: (call) => ({
      account: call.account,
      signal: call.signal,
      run: async (name, fields, more) =>
        (await serve(name, fields as Record<string, unknown>, { ...call, ...more })).answer as never,
    }),
    bodies,
    answers: createAccountGate(answerLimits),
    holdAnswer,
    requests,
  };
}
