import { sql } from 'kysely';
import type { Identity } from '../accounts/tokens.js';
import type { Tx } from '../ledger/ledger.js';
import type { Db } from '../store/database.js';

/** What a call asks for before it starts. */
export interface ReservationRequest {
  account: Pick<Identity, 'id' | 'expiresAt'>;
  instanceId: string;
  model: string;
  /** The most the call may use. */
  wantedTokens: number;
  /** The least it makes sense to start with. */
  neededTokens: number;
  callsAtOnceMax: number;
  tokensPerKeyMax: number;
}

export interface Reservation {
  accountId: string;
  callId: string;
  tokens: number;
}

/** Why nothing was reserved: too many calls at once, too small a balance, or a used-up access token. */
export type Refusal = 'calls' | 'balance' | 'key';

/** What a call used, and what of it is charged. */
export interface Use {
  promptTokens: number;
  completionTokens: number;
  chargedTokens: number;
}

export const nothingUsed: Use = { promptTokens: 0, completionTokens: 0, chargedTokens: 0 };

/** Sets tokens aside for a call that starts now, or says why not. */
export async function reserve(db: Db, request: ReservationRequest): Promise<Reservation | Refusal> {
  const { account, instanceId, model, wantedTokens, neededTokens, callsAtOnceMax, tokensPerKeyMax } = request;
  const { rows } = await sql<{ refusal: Refusal | null; call: string; reserved: number }>`
    select refusal, call, reserved from llm_reserve(${account.id}, ${instanceId}, ${account.expiresAt}, ${model},
      ${wantedTokens}, ${neededTokens}, ${callsAtOnceMax}, ${tokensPerKeyMax})`.execute(db);
  const { refusal, call, reserved } = rows[0]!;
  return refusal ?? { accountId: account.id, callId: call, tokens: reserved };
}

/**
 * Charges what a call used and gives the rest back; a call that was settled before stays as it is. Tells what the
 * account can spend afterwards.
 */
export async function settle(
  db: Db | Tx,
  { accountId, callId }: Pick<Reservation, 'accountId' | 'callId'>,
  { promptTokens, completionTokens, chargedTokens }: Use,
): Promise<{ balance: number }> {
  const { rows } = await sql<{ balance: number }>`
    select llm_settle(${accountId}, ${callId}, ${promptTokens}, ${completionTokens}, ${chargedTokens}) as balance`.execute(
    db,
  );
  return rows[0]!;
}

/** Brings the ledger up to date with the calls of an account that have ended. */
export async function flushPurse(db: Db, accountId: string): Promise<void> {
  await sql`select llm_flush(${accountId})`.execute(db);
}
