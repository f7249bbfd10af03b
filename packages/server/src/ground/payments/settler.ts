import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Facilitator,
  findSettlements,
  hasTransferred,
  type SettleResponse,
} from '@tricorn/chain/facilitator';
import { ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { asInsufficient } from '../ledger/charges.js';
import { Call } from '../store/call.js';
import { seenLately } from '../store/instances.js';
import { inTransaction } from '../store/inTransaction.js';
import type { Database } from '../store/schema.js';
import { send } from '../store/send.js';
import { signedIn } from './payer.js';
import type { PaymentsDependencies } from './payments.js';
import { inToken, type Terms } from './terms.js';

type Payment = Selectable<Database['payment']>;

interface SettlerDependencies extends PaymentsDependencies {
  facilitator: Facilitator;
  terms(): Promise<Terms>;
}

const leaseSeconds = 60;
const atOnceMax = 20;
/** So long an answer waits for its settlement; one that takes longer goes on without it. */
const settlementMsMax = 40_000;
/** What is not settled so long after the signature has expired never will be. */
const afterExpiryMs = 600_000;

/**
 * Settles payments whose work has ended. Every step may be repeated, by any process: the database lets a payment be closed
 * once, and the chain lets a signature be used once.
 */
export class Settler {
  readonly #dependencies: SettlerDependencies;
  /** What calls of this process have used, until it is written. */
  readonly #used = new Map<string, bigint>();

  constructor(dependencies: SettlerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Closes a payment whose work used so much of its quote, and settles it. */
  async end(id: string, used: bigint): Promise<void> {
    const { db, ledger } = this.#dependencies;
    this.#used.set(id, used);
    const payment = await this.#read(id);
    const { account_id: account, credit, currency } = payment;
    const settled = used === 0n ? 0n : await this.#amountOf(payment, used);
    const close = new Call('payment_close', [id, used, settled, `${leaseSeconds} seconds`], {
      refuse: (error) => asInsufficient(error, currency, credit - used),
    });
    // What is taken back may be in an allowance.
    const [isClosed] = await ledger.withRecall(account, () =>
      ledger.afterSettling(account, () => inTransaction(db, async (tx) => await send(tx, close))),
    );
    this.#used.delete(id);
    if (isClosed === true && settled > 0n) await this.#settle(id);
  }

  /** The same for a payment whose charge says what was used, once it is closed. */
  async endIfCharged(id: string): Promise<void> {
    const { account_id, charge_kind, reference, state } = await this.#read(id);
    if (state !== 'open' || reference === null) return;
    const charge = await this.#dependencies.db
      .selectFrom('charge')
      .select(['amount', 'state'])
      .where('account_id', '=', account_id)
      .where('kind', '=', charge_kind as 'pictures')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (charge !== undefined && charge.state !== 'held') await this.end(id, charge.amount);
  }

  /** How a payment was settled, for the payer: undefined until then. Refuses one that failed. */
  async receipt(id: string): Promise<SettleResponse | undefined> {
    const deadline = performance.now() + settlementMsMax;
    let payment = await this.#read(id);
    // The look for payments that were left may have been quicker, here or in another process.
    for (; payment.state === 'due' && performance.now() < deadline; payment = await this.#read(id))
      await sleep(50);
    const { amount, payload, requirements, state, transaction } = payment;
    if (state === 'open' || state === 'due') return undefined;
    if (state === 'unpaid') throw new ServiceError('paymentRefused', 'The payment could not be settled.');
    const { network } = requirements;
    const payer = signedIn(payload)!.payer;
    return {
      success: true,
      network,
      payer,
      transaction: transaction ?? '',
      amount: (amount ?? 0n).toString(),
    };
  }

  /** Continues whatever was left: by a process that died, a node that was down, or work that has ended meanwhile. */
  async tick(): Promise<void> {
    const { db, log } = this.#dependencies;
    const { rows } = await sql<{ id: string; state: string; is_lost: boolean }>`
      select id, state, reference is null as is_lost from payment
      where state = 'due' and (leased_until is null or leased_until < now())
        or state = 'open' and reference is null and not exists (
          select from instance where instance.id = payment.instance_id and ${seenLately})
        or state = 'open' and reference is not null and not exists (
          select from charge where charge.kind = charge_kind and charge.reference = payment.reference and charge.state = 'held')
      order by opened_at limit ${atOnceMax}`.execute(db);
    const unwritten = [...this.#used.keys()].map((id) => ({ id, state: 'open', is_lost: true }));
    for (const { id, state, is_lost } of [...rows, ...unwritten])
      try {
        if (state === 'due') await this.#settle(id, true);
        else if (is_lost) await this.end(id, this.#used.get(id) ?? 0n);
        else await this.endIfCharged(id);
      } catch (error) {
        log.warn({ err: error, payment: id }, 'a payment could not be settled; it is tried again');
      }
  }

  async #read(id: string): Promise<Payment> {
    return await this.#dependencies.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  async #amountOf({ amount_max, currency, requirements }: Payment, used: bigint): Promise<bigint> {
    if (requirements.scheme === 'exact') return amount_max;
    const amount = inToken(await this.#dependencies.terms(), currency, used);
    return amount < amount_max ? amount : amount_max;
  }

  /** Settles a due payment, unless another process does. */
  async #settle(id: string, take = false): Promise<void> {
    const { db, log } = this.#dependencies;
    if (take) {
      const { numUpdatedRows } = await db
        .updateTable('payment')
        .set({ leased_until: sql<Date>`now() + ${leaseSeconds} * interval '1 second'` })
        .where('id', '=', id)
        .where('state', '=', 'due')
        .where(({ eb, or }) =>
          or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
    }
    const payment = await this.#read(id);
    let outcome: { state: 'settled' | 'unpaid'; transaction: string | null } | undefined;
    try {
      outcome = await this.#transfer(payment);
    } catch (error) {
      log.warn({ err: error, payment: id }, 'a payment is not settled yet');
    }
    const expiresAtMs = signedIn(payment.payload)!.expiresAt * 1000;
    if (outcome === undefined && Date.now() > expiresAtMs + afterExpiryMs)
      outcome = { state: 'unpaid', transaction: null };
    if (outcome === undefined) return;
    const { state, transaction } = outcome;
    if (state === 'unpaid') log.error({ payment: id }, 'a payment failed after its work was done');
    await inTransaction(db, async (tx) => {
      await send(tx, new Call('payment_settle', [id, state, transaction]));
    });
  }

  /** Transfers of one payer look alike: the first that settles no other payment. */
  async #firstUnclaimed(hashes: readonly `0x${string}`[]): Promise<`0x${string}` | ''> {
    const { db } = this.#dependencies;
    const claimed = await db
      .selectFrom('payment')
      .select('transaction')
      .where('transaction', 'in', ['', ...hashes])
      .execute();
    return hashes.find((hash) => claimed.every(({ transaction }) => transaction !== hash)) ?? '';
  }

  /** Has the transfer made and looks for it on the chain; undefined if it is not there yet. */
  async #transfer(payment: Payment) {
    const { db, facilitator, node } = this.#dependencies;
    const { payload, signed } = payment;
    const requirements = { ...payment.requirements, amount: payment.amount!.toString() };
    const answer = await facilitator.settle(payload, requirements, {
      signed: signed ?? undefined,
      remember: async (transaction) => {
        await db
          .updateTable('payment')
          .set({ signed: JSON.stringify(transaction) as never })
          .where('id', '=', payment.id)
          .execute();
      },
    });
    const { payer, nonce } = signedIn(payload)!;
    const promised = {
      asset: requirements.asset as `0x${string}`,
      from: payer,
      to: requirements.payTo as `0x${string}`,
      amount: payment.amount!,
    };
    if (answer.errorReason === 'settlement_pending') return undefined;
    // An answer that was lost, or one that is not true: the signature itself says whether it was used.
    const hash = answer.success
      ? answer.transaction
      : await this.#firstUnclaimed(await findSettlements(node, requirements.scheme, promised, nonce));
    const receipt = /^0x[0-9a-f]{64}$/i.test(hash) ? await node.receipt(hash as `0x${string}`) : undefined;
    // The facilitator may know of a block that our node does not.
    if (receipt === null) return undefined;
    const isPaid = receipt !== undefined && hasTransferred(receipt, promised);
    return { state: isPaid ? ('settled' as const) : ('unpaid' as const), transaction: isPaid ? hash : null };
  }
}
