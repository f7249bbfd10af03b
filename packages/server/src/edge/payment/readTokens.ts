import { createHmac, timingSafeEqual } from 'node:crypto';
import { type OperationName, ServiceError } from '@tricorn/contract';
import type { Identity } from '../../ground/accounts/sessions.js';
import { payerName } from '../../ground/payments/payer.js';

/** With these a caller without an account follows the one task or job that it has paid for. */
export const readOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  'queryTask',
  'cancelTask',
  'jobDetailByUser',
  'subListByUser',
]);

const prefix = 'x402';
const lifetimeSeconds = 7 * 86_400;

/** Tokens that open one task, and nothing else. */
export interface ReadTokens {
  sign(accountId: string, reference: string): string;
  /** Whether a token is one of these; all others are those of accounts. */
  isOne(token: string): boolean;
  read(token: string): Identity;
}

export function createReadTokens(secret: string): ReadTokens {
  const key = createHmac('sha256', secret).update('read tokens of payers').digest();
  const seal = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (accountId, reference) => {
      const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds;
      const text = [prefix, accountId, reference, expiresAt].join('.');
      return `${text}.${seal(text).toString('base64url')}`;
    },
    isOne: (token) => token.startsWith(`${prefix}.`),
    read: (token) => {
      const end = token.lastIndexOf('.');
      const text = token.slice(0, end);
      const given = Buffer.from(token.slice(end + 1), 'base64url');
      const expected = seal(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new ServiceError('tokenInvalid');
      const [, id = '', reads = '', expiry] = text.split('.');
      const expiresAt = Number(expiry);
      if (expiresAt * 1000 < Date.now())
        throw new ServiceError('tokenExpired', 'The token of the payment expired.');
      return { id, email: payerName(id), role: 'user', expiresAt, reads };
    },
  };
}
