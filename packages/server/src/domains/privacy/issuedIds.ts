import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';

/**
 * Job ids that are issued to an account before the job exists, so that it can seal data for the job. An id contains a
 * proof that this service issued it to this account; nothing is stored.
 */
export interface IssuedIds {
  issue(accountId: string): bigint;
  /** The numeric id; refuses an id that was not issued to this account. */
  check(digits: string, accountId: string): bigint;
}

const idBytes = 32;
const randomPart = 16;

export function createIssuedIds(secret: string): IssuedIds {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tricorn job ids', idBytes));
  const proof = (head: Buffer, accountId: string): Buffer =>
    createHmac('sha256', key)
      .update(head)
      .update(accountId)
      .digest()
      .subarray(0, idBytes - randomPart);
  return {
    issue: (accountId) => {
      const head = randomBytes(randomPart);
      return BigInt(`0x${Buffer.concat([head, proof(head, accountId)]).toString('hex')}`);
    },
    check: (digits, accountId) => {
      const id = BigInt(digits);
      const hex = id.toString(16).padStart(2 * idBytes, '0');
      // Reading hexadecimal digits in pairs would ignore an odd last one.
      const bytes = hex.length === 2 * idBytes ? Buffer.from(hex, 'hex') : Buffer.alloc(0);
      const head = bytes.subarray(0, randomPart);
      if (bytes.length !== idBytes || !timingSafeEqual(bytes.subarray(randomPart), proof(head, accountId)))
        throw new ServiceError(
          'sealedInputInvalid',
          'jobID must be one that prepareInputJob returned to you.',
          {
            field: 'jobID',
          },
        );
      return id;
    },
  };
}
