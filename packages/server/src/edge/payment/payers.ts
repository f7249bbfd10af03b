import type { IncomingHttpHeaders } from 'node:http';
import { type OperationName, ServiceError } from '@tricorn/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Identity } from '../../ground/accounts/sessions.js';
import { PaymentError } from '../../ground/payments/paymentErrors.js';
import type { Payer, Payments } from '../../ground/payments/payments.js';
import type { Db } from '../../ground/store/database.js';
import { tokenOf } from '../pipeline/tokenOf.js';
import { createReadTokens } from './readTokens.js';

/** Callers without an account, at the edge. */
export interface Payers {
  /** The caller of a route that takes payments, if it has no token of an account. */
  identify(request: FastifyRequest, network: string): Payer | undefined;
  /** The holder of a token for the one thing that was paid for; undefined for every other caller. */
  identifyReader(headers: IncomingHttpHeaders): Identity | undefined;
  /** Adds how the payment was settled to an answer, and what its work can be followed with. Refuses what was not paid. */
  complete(payer: Payer, reply: FastifyReply): Promise<void>;
  /** Adds what is to be paid to a refusal. */
  tellTerms(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

const answerHeaders = ['payment-required', 'payment-response', 'payment-token'];

export function createPayers(payments: Payments, secret: string, publicUrl: () => string): Payers {
  const tokens = createReadTokens(secret);
  return {
    identify: ({ headers }, network) => {
      if (tokenOf(headers) !== undefined || headers['x-api-key'] !== undefined) return undefined;
      const payment = headers['payment-signature'];
      return payments.payerOf(typeof payment === 'string' ? payment : undefined, network);
    },
    identifyReader: (headers) => {
      const token = tokenOf(headers);
      return token !== undefined && tokens.isOne(token) ? tokens.read(token) : undefined;
    },
    complete: async ({ id, payment }, reply) => {
      const receipt = await payment.finish();
      if (payment.reference !== undefined) reply.header('payment-token', tokens.sign(id, payment.reference));
      if (receipt !== undefined)
        reply.header('payment-response', payments.headerOf.encodePaymentResponseHeader(receipt));
      reply.header('access-control-expose-headers', answerHeaders.join(', '));
    },
    tellTerms: (thrown, request, reply) => {
      if (!(thrown instanceof PaymentError)) return;
      const terms = {
        x402Version: 2,
        error: thrown.message,
        resource: {
          // What a client names, or a proxy that passes it on, is not where it pays.
          url: publicUrl() + request.url,
          mimeType: 'application/json',
        },
        accepts: [...thrown.accepts],
      };
      reply.header('payment-required', payments.headerOf.encodePaymentRequiredHeader(terms));
      reply.header('access-control-expose-headers', answerHeaders.join(', '));
    },
  };
}

/** Refuses the holder of a payment's token everything but what was paid for. */
export function assertReads({ reads }: Identity, fields: Record<string, unknown>): void {
  // The payment of a round names its job first.
  if (reads !== undefined && (fields['task_id'] ?? fields['jobID']) !== reads.split(' ')[0])
    throw new ServiceError('keyNotAllowed', 'This token opens only what its payment was for.');
}

/** Refuses a result until it is paid. Called when it has been read: the work may end at any moment before. */
export async function assertSettled(db: Db, { id, reads }: Identity, name: OperationName): Promise<void> {
  if (reads === undefined || name === 'cancelTask') return;
  const payment = await db
    .selectFrom('payment')
    .select('state')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('charge')
          .select('charge.id')
          .whereRef('charge.kind', '=', sql.ref('payment.charge_kind'))
          .whereRef('charge.reference', '=', 'payment.reference')
          .where('charge.state', '=', 'held'),
      ).as('works'),
    )
    .where('account_id', '=', id)
    .where('reference', '=', reads)
    .executeTakeFirst();
  if (payment === undefined || payment.state === 'unpaid') throw new ServiceError('paymentRefused');
  if (payment.state === 'due' || (payment.state === 'open' && !payment.works))
    throw new ServiceError('paymentUnsettled', undefined, { retryAfterSeconds: 1 });
}
