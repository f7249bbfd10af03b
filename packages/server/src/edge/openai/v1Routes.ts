import type { IncomingHttpHeaders } from 'node:http';
import { type Operation, type Scope, ServiceError } from '@tricorn/contract';
import { malformed } from '@tricorn/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAs } from '../../ground/accounts/callPayment.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { speaksAnthropic } from '../anthropic/errors.js';
import type { RequestFields } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { assertScope } from '../pipeline/authorize.js';
import type { Pipeline, Received } from '../pipeline/pipeline.js';
import { showStanding } from '../pipeline/rateLimit.js';
import type { InnerCall } from '../pipeline/serveOperation.js';
import { bearerOf, tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';
import { toWire } from './errors.js';

/** How the body of a route is read. */
export interface Reader<Body> {
  bodyBytesMax?: number;
  payers?: 'pay';
  read?(request: FastifyRequest, account: Identity): Promise<Body>;
}

export type Answer<Body> = (received: Received<Identity, Body>) => Promise<object | string>;

export type V1Routes = ReturnType<typeof createV1Routes>;

export const nothing: Reader<undefined> = {};

/** What the routes of `/v1` are made of. */
export function createV1Routes(server: FastifyInstance, edge: EdgeDependencies, pipeline: Pipeline) {
  const { bodies } = pipeline;
  /** Only what is parsed of a body is kept while its request waits. */
  const json = <Body>(fields: readonly string[], parse: (body: unknown) => Body): Reader<Body> => ({
    bodyBytesMax: edge.limits.bodyBytesMax,
    read: async (request) => {
      try {
        return parse(await bodies.readJson(request, { fields }));
      } catch (thrown) {
        if (!(thrown instanceof ServiceError) || thrown.error !== 'invalidBody') throw thrown;
        throw malformed('body', thrown.message);
      }
    },
  });
  return {
    edge,
    pipeline,
    json,
    /** The same for a route that callers without an account can pay for. */
    paid: <Body>(...given: Parameters<typeof json<Body>>): Reader<Body> => ({
      ...json(...given),
      payers: 'pay',
    }),
    form: (fields: Operation): Reader<RequestFields> => ({
      read: async (request, { id }) => await bodies.readFields(request, fields, id),
    }),
    callerOf: (received: Received<Identity, unknown>) => pipeline.within(innerCall(received)),
    add: <Body>(
      route: `${'GET' | 'POST' | 'DELETE'} ${string}`,
      scope: Scope,
      reader: Reader<Body>,
      answer: Answer<Body>,
    ) => {
      const [method, path] = route.split(' ') as [string, string];
      pipeline.addRoute<Identity, Body>(server, {
        method,
        url: `/v1/${path}`,
        callers: { tokenOf: keyOf, allow: (account) => assertScope(account, scope) },
        ...reader,
        answer: async (received) => {
          const { request, reply } = received;
          if (speaksAnthropic(request)) reply.header('request-id', request.id);
          return await answer(received);
        },
        errorHandler,
      });
    },
  };
}

/** Calls of models have a limit of their own as well. */
export const calling =
  <Body>({ language }: EdgeDependencies, answer: Answer<Body>): Answer<Body> =>
  async (received) => {
    showStanding(received.reply, language.standing(countedAs(received.account)));
    return await answer(received);
  };

export const innerCall = ({ account, request, reply }: Received<Identity, unknown>): InnerCall => ({
  account,
  address: request.ip,
  signal: abortedWith(reply),
  trace: () => traceOf(request),
});

export const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, headers, body } = toWire(request, thrown);
  return reply.code(status).headers(headers).send(body);
};

/** The API key of OpenAI's or Anthropic's clients, or the `token` header. */
function keyOf(headers: IncomingHttpHeaders): string {
  const key = bearerOf(headers) ?? headers['x-api-key'] ?? tokenOf(headers);
  if (typeof key === 'string' && key !== '') return key;
  throw new ServiceError(
    'tokenMissing',
    'The API key is missing; use one from createApiKey, or the access token that genToken returns.',
  );
}
