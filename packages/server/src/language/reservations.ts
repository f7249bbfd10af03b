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
  id: string;
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

/** Holds tokens for a call that starts now, or says why not. */
export async function reserve(db: Db, request: ReservationRequest): Promise<Reservation | Refusal> {
  const { account, instanceId, model, wantedTokens, neededTokens, callsAtOnceMax, tokensPerKeyMax } = request;
  const { rows } = await sql<{ refusal: Refusal | null; reservation: string; reserved: bigint }>`
    select refusal, reservation, reserved from llm_reserve(${account.id}, ${instanceId}, ${account.expiresAt}, ${model},
      ${`language model ${model}`}, ${wantedTokens}, ${neededTokens}, ${callsAtOnceMax}, ${tokensPerKeyMax})`.execute(
    db,
  );
  const { refusal, reservation, reserved } = rows[0]!;
  return refusal ?? { id: reservation, tokens: Number(reserved) };
}

/** Charges what a call used and gives the rest back; a call that was settled before stays as it is. */
export async function settle(db: Db | Tx, reservationId: string, use: Use): Promise<{ balance: number }> {
  const { promptTokens, completionTokens, chargedTokens } = use;
  const { rows } = await sql<{ balance: bigint }>`
    select balance_left as balance
    from llm_settle(${reservationId}, ${promptTokens}, ${completionTokens}, ${chargedTokens})`.execute(db);
  return { balance: Number(rows[0]!.balance) };
}
