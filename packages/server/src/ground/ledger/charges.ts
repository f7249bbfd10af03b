import { type ChargeKind, type Currency, formatCcd, ServiceError } from '@tricorn/contract';
import type { Quote } from '../accounts/callPayment.js';
import { tellingBalance } from '../events/recordedEvents.js';
import { Call, Orders, violates } from '../store/call.js';
import type { Tx } from '../store/database.js';
import { send } from '../store/send.js';
import { announceBalance } from './balances.js';
import { budgetExceeded, exceededBudgetOf } from './exceededBudget.js';

/**
 * A charge is the record of one piece of paid work: its quote is held before the work; afterwards the used amount, at
 * most the quote, is charged and the rest is released. It is found by what it pays for.
 */
export interface ChargeReference {
  kind: ChargeKind;
  /** What it pays for, unique among the open charges of its kind. */
  reference: string;
}

export interface NewCharge extends ChargeReference {
  accountId: string;
  currency: Currency;
  quote: bigint;
  /** Description in the statement. */
  memo: string;
  jobId?: bigint;
}

/** Holds the quote; refuses with 402 if the balance is too low. */
export function openingCharge(charge: NewCharge): Call {
  const { accountId, currency, quote } = charge;
  if (quote < 0n) throw new RangeError('a quote cannot be negative');
  return new Call('charges_open', [new Orders(orderOf(charge))], {
    atEnd: [tellingBalance(accountId)],
    refuse: (error) => asInsufficient(error, currency, quote),
  });
}

const orderOf = ({ accountId, currency, kind, reference, quote, memo, jobId }: NewCharge) => ({
  payer: accountId,
  currency,
  kind,
  reference,
  quote: quote.toString(),
  memo,
  job: jobId?.toString(),
});

/** The quotes that calls hold. */
export const quotesOf = (calls: readonly Call[]): Quote[] =>
  calls.flatMap(({ name, parameters }) =>
    name === 'charges_open'
      ? (parameters[0] as Orders).items.map((item) => {
          const { currency, kind, reference, quote } = item as ReturnType<typeof orderOf>;
          return { currency, amount: BigInt(quote), charge: { kind, reference } };
        })
      : [],
  );

export async function openCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await send(tx, openingCharge(charge));
}

export const closingCharge = ({ kind, reference }: ChargeReference, used: bigint): Call =>
  new Call('charge_close', [kind, reference, used]);

/** Charges the used amount and releases the rest. Settling a closed charge has no effect. */
export async function settleCharge(
  tx: Tx,
  { kind, reference }: ChargeReference,
  used: bigint,
): Promise<void> {
  if (used < 0n) throw new RangeError('a charge cannot be negative');
  const [payer] = (await send(tx, closingCharge({ kind, reference }, used))) as [string | null];
  if (payer !== null) announceBalance(tx, payer);
}

/** Releases the whole quote: failed, cancelled and lost work is free. */
export const releaseCharge = async (tx: Tx, charge: ChargeReference): Promise<void> =>
  await settleCharge(tx, charge, 0n);

/** Releases every open charge of a job. */
export async function releaseChargesOfJob(tx: Tx, jobId: bigint): Promise<void> {
  const open = await tx
    .selectFrom('charge')
    .select(['kind', 'reference'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'held')
    .orderBy('account_id')
    .orderBy('currency')
    .execute();
  for (const charge of open) await releaseCharge(tx, charge as ChargeReference);
}

/** Translates a balance or budget that would become negative into a refusal; other errors pass unchanged. */
export function asInsufficient(error: unknown, currency: Currency, amount: bigint): unknown {
  if (violates(error, 'key_budget')) return budgetExceeded(currency, amount, exceededBudgetOf(error));
  if (!violates(error, 'balance_not_negative')) return error;
  return currency === 'CCD'
    ? new ServiceError(
        'ccdInsufficient',
        `This costs ${formatCcd(amount)} CCD, more than the account has. CCD is the credit of this server; its operator can grant some.`,
      )
    : new ServiceError(
        'llmTokensInsufficient',
        `This needs ${amount} LLM tokens, more than the account has. LLM tokens pay for pictures and language models; buy some with CCD.`,
      );
}

/** Counts the charges of the transaction in the budget of an API key. It must be its first call. */
export const payingWith = (keyId: string): Call => new Call('set_config', ['tricorn.key', keyId, true]);
