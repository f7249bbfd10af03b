import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';

export interface LinkAccount {
  id: string;
  email: string;
  passwd_hash: string;
}

/** Codes in the links of mails. None is stored: a code is signed, and covers what it is for. */
export interface Links {
  codeFor(purpose: Purpose, account: LinkAccount, expires?: number): string;
  /** The account that a code names, unproven; refuses a malformed or expired code. */
  accountIn(code: string): string;
  /** When a code that is made now expires, in Unix seconds. */
  expiryFor(purpose: Purpose): number;
  isValid(purpose: Purpose, code: string, account: LinkAccount | undefined): boolean;
  /** Refuses a code that was not made for this purpose and the present state of the account. */
  assertValid(purpose: Purpose, code: string, account: LinkAccount | undefined): void;
}

/** The code of `join` was given to the host, that of `joinByMail` only to the mailbox. */
export type Purpose = 'confirm' | 'join' | 'joinByMail' | 'reset' | 'withdraw';

const hourSeconds = 60 * 60;
const lifetimeSeconds: Readonly<Record<Purpose, number>> = {
  confirm: 7 * 24 * hourSeconds,
  join: 7 * 24 * hourSeconds,
  joinByMail: 7 * 24 * hourSeconds,
  reset: hourSeconds,
  withdraw: 24 * hourSeconds,
};
const keyBytes = 32;
const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

const refusal = () =>
  new ServiceError(
    'codeInvalid',
    'The link has expired, was used already or is incomplete; ask for a new one.',
    { field: 'code' },
  );

export function createLinks(secret: string): Links {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tricorn mail links', keyBytes));
  /** A reset or an invitation is bound to the password, so it works once; a confirmation to the address. */
  const signatureOf = (purpose: Purpose, account: LinkAccount, expires: string): string =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([
          purpose,
          account.id,
          expires,
          account.email,
          purpose === 'confirm' ? '' : account.passwd_hash,
        ]),
      )
      .digest('base64url');
  const isValid: Links['isValid'] = (purpose, code, account) => {
    const [, , expires, signature] = pattern.exec(code) ?? [];
    if (account === undefined || expires === undefined || signature === undefined) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(purpose, account, expires)));
  };
  const expiryFor: Links['expiryFor'] = (purpose) => Math.floor(Date.now() / 1000) + lifetimeSeconds[purpose];
  return {
    codeFor: (purpose, account, expires = expiryFor(purpose)) =>
      `${account.id}.${expires}.${signatureOf(purpose, account, String(expires))}`,
    accountIn: (code) => {
      const [, id, expires] = pattern.exec(code) ?? [];
      if (id === undefined || Number(expires) * 1000 <= Date.now()) throw refusal();
      return id;
    },
    expiryFor,
    isValid,
    assertValid: (purpose, code, account) => {
      if (!isValid(purpose, code, account)) throw refusal();
    },
  };
}
