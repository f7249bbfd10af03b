import { createHash } from 'node:crypto';
import type { PaymentPayload } from '@tricorn/chain/facilitator';
import { ServiceError } from '@tricorn/contract';
import { payerPrefix } from '../accounts/accounts.js';
import { openAccount } from '../ledger/accounts.js';
import type { Db } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';

/** Who has signed a payment, and the number that makes the signature good for one. */
export interface Signed {
  payer: `0x${string}`;
  nonce: string;
  /** Unix seconds. */
  expiresAt: number;
}

const address = /^0x[0-9a-fA-F]{40}$/;
const bytes32 = /^0x[0-9a-f]{64}$/;
const uint256Max = 2n ** 256n - 1n;

/** Reads what is signed; undefined unless it is of the form of its scheme. */
export function signedIn({ accepted, payload }: PaymentPayload): Signed | undefined {
  const isUpto = accepted.scheme === 'upto';
  // A facilitator that found both would choose for itself what it checks and settles.
  if ((isUpto ? 'authorization' : 'permit2Authorization') in payload) return undefined;
  const signed = payload[isUpto ? 'permit2Authorization' : 'authorization'] as Record<string, unknown> | null;
  if (typeof signed !== 'object' || signed === null || typeof payload['signature'] !== 'string')
    return undefined;
  const { from, nonce, value, validAfter } = signed;
  const deadline = signed[isUpto ? 'deadline' : 'validBefore'];
  if (typeof from !== 'string' || !address.test(from)) return undefined;
  const used = typeof nonce === 'string' ? usedNumber(nonce, isUpto) : undefined;
  const isNumber = (given: unknown) => typeof given === 'string' && /^\d{1,78}$/.test(given);
  if (used === undefined || !(isUpto ? [deadline] : [deadline, value, validAfter]).every(isNumber))
    return undefined;
  return {
    payer: from.toLowerCase() as `0x${string}`,
    nonce: used,
    expiresAt: Number(deadline),
  };
}

/** The number in its one form: a signature that is known by two forms of its number would pay twice. */
function usedNumber(nonce: string, isUpto: boolean): string | undefined {
  const lower = nonce.toLowerCase();
  if (!isUpto) return bytes32.test(lower) ? lower : undefined;
  if (!bytes32.test(lower) && !/^\d{1,78}$/.test(lower)) return undefined;
  const number = BigInt(lower);
  return number > uint256Max ? undefined : number.toString();
}

export const payerName = (payer: string): string => `${payerPrefix}${payer.toLowerCase()}`;

/** An id that follows from a name, so that it is known before there is an account. */
export function idOfName(name: string): string {
  const hash = createHash('sha256').update(`tricorn payer ${name}`).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The account `x402-anyone`: what is shared with it can be used by every payer. */
const anyone = 'anyone';
export const anyPayerId = idOfName(anyone);

export const ensureAnyPayer = async (db: Db, walletAddressOf: (walletIndex: number) => string) =>
  await ensurePayer(db, anyone, walletAddressOf);

/** Opens the account of a payer with its first payment; refuses one that did not pay for earlier work. */
export async function ensurePayer(
  db: Db,
  payer: string,
  walletAddressOf: (walletIndex: number) => string,
): Promise<void> {
  const id = idOfName(payer);
  const find = async () =>
    await db.selectFrom('account').select('disabled_at').where('id', '=', id).executeTakeFirst();
  let found = await find();
  if (found === undefined) {
    // No password has this hash.
    const account = { id, email: payerName(payer), passwordHash: '' };
    await inTransaction(db, async (tx) => await openAccount(tx, account, walletAddressOf)).catch(
      async (error: unknown) => {
        // Another request of the payer came first.
        found = await find();
        if (found === undefined) throw error;
      },
    );
  }
  if (found?.disabled_at)
    throw new ServiceError('accountDisabled', 'An earlier payment of this payer failed.');
}
