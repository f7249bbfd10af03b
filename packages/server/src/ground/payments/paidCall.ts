import { randomUUID } from 'node:crypto';
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@tricorn/chain/facilitator';
import { ServiceError } from '@tricorn/contract';
import type { CallPayment, Quote } from '../accounts/callPayment.js';
import { Call, Orders, violates } from '../store/call.js';
import { ensurePayer, idOfName, type Signed } from './payer.js';
import { PaymentError } from './paymentErrors.js';
import type { PaymentsDependencies } from './payments.js';
import type { Settler } from './settler.js';
import { chosenOf, inToken, requirementsOf, signatureSecondsMin, type Terms } from './terms.js';

interface PaidCallDependencies extends PaymentsDependencies {
  settler: Settler;
  terms(): Promise<Terms>;
  readFunds(payer: `0x${string}`): Promise<bigint>;
}

type CheckedPayment = Signed & {
  payload: PaymentPayload;
  accepts: readonly PaymentRequirements[];
  chosen: PaymentRequirements;
  /** In the smallest unit of the token: what is asked for, and what the payer has. */
  amount: bigint;
  funds: bigint;
};

/** A request of a caller without an account: covered by its payment, or refused with what is to be paid. */
export class PaidCall implements CallPayment {
  readonly network: string;
  readonly #dependencies: PaidCallDependencies;
  readonly #payment: (Signed & { payload: PaymentPayload }) | undefined;
  readonly #id = randomUUID();
  #quote: Quote | undefined;
  #checked: { quote: Quote; payment: CheckedPayment } | undefined;
  /** Whether the quote was covered alone, and its use will be reported. */
  #isRecorded = false;
  #closing: Promise<unknown> | undefined;

  constructor(
    dependencies: PaidCallDependencies,
    network: string,
    payment: (Signed & { payload: PaymentPayload }) | undefined,
  ) {
    this.#dependencies = dependencies;
    this.network = network;
    this.#payment = payment;
  }

  /** What the charge of the work is found by; undefined before the payment is accepted. */
  get reference(): string | undefined {
    return this.#quote?.charge?.reference;
  }

  async check(quote: Quote): Promise<void> {
    this.#checked = { quote, payment: await this.#checkPayment(quote) };
  }

  async cover(quote: Quote): Promise<Call> {
    const { db, chain, instanceId } = this.#dependencies;
    if (this.#quote !== undefined)
      throw new ServiceError(
        'paymentRefused',
        'A payment pays for one piece of work; ask for them one by one.',
      );
    const isChecked =
      this.#checked?.quote.amount === quote.amount && this.#checked.quote.currency === quote.currency;
    const { accepts, amount, chosen, funds, nonce, payer, payload } = isChecked
      ? this.#checked!.payment
      : await this.#checkPayment(quote);
    await ensurePayer(db, payer, chain.walletAddressOf);
    this.#quote = quote;
    const order = {
      id: this.#id,
      payer: idOfName(payer),
      authorization_key: `${chosen.scheme}:${payer}:${nonce}`,
      payload,
      requirements: chosen,
      currency: quote.currency,
      credit: quote.amount.toString(),
      charge_kind: quote.charge?.kind,
      reference: quote.charge?.reference,
      instance: instanceId,
      amount_max: amount.toString(),
      funds: funds.toString(),
    };
    return new Call('payments_open', [new Orders(order)], {
      refuse: (error) => {
        if (violates(error, 'payment_authorization_key_key')) return new PaymentError('paymentUsed', accepts);
        if (violates(error, 'payment_covered'))
          return new PaymentError(
            'paymentRefused',
            accepts,
            'The payer has less of the token than its unsettled payments promise.',
          );
        return error;
      },
    });
  }

  /** What is asked for a quote, and the payment that pays it. */
  async #checkPayment(quote: Quote): Promise<CheckedPayment> {
    const { facilitator, log, readFunds } = this.#dependencies;
    const terms = await this.#dependencies.terms();
    // Work that costs nothing still asks for the least there is: it must have somebody to belong to.
    const amount = inToken(terms, quote.currency, quote.amount) || 1n;
    const accepts = requirementsOf(terms, amount);
    const payment = this.#payment;
    if (payment === undefined) throw new PaymentError('paymentRequired', accepts);
    const refused = (message: string) => new PaymentError('paymentRefused', accepts, message);
    const { payer, payload, expiresAt } = payment;
    const chosen = chosenOf(accepts, payload.accepted);
    if (chosen === undefined) throw refused('The payment is for other terms; see what is asked for.');
    // Otherwise an answer could be read as it is made, and its payment be too late.
    if (expiresAt < Date.now() / 1000 + signatureSecondsMin)
      throw refused(`The signature must be valid for ${signatureSecondsMin} seconds.`);
    const [{ isValid, invalidReason }, funds] = await Promise.all([
      facilitator.verify(payload, chosen),
      readFunds(payer),
    ]).catch((error: unknown) => {
      log.warn({ err: error }, 'a payment could not be checked');
      throw new ServiceError('unavailable', 'Payments cannot be checked at the moment; nothing was taken.', {
        retryAfterSeconds: 5,
      });
    });
    if (funds < amount) throw refused('The payer has less of the token than this costs.');
    if (!isValid) throw refused(`The payment is not valid: ${reasonOf(invalidReason)}.`);
    return { ...payment, accepts, amount, chosen, funds };
  }

  async coverAlone(quote: Quote): Promise<void> {
    await this.#dependencies.db.write([await this.cover(quote)]);
    this.#isRecorded = true;
  }

  used(amount: bigint): void {
    if (!this.#isRecorded) return;
    this.#closing = this.#dependencies.settler.end(this.#id, amount);
    // It is looked at when the request ends, or goes on in the background.
    this.#closing.catch(() => {});
  }

  /** Settles the payment if the work has ended; undefined while it goes on, or if nothing was asked for. */
  async finish(): Promise<SettleResponse | undefined> {
    if (this.#quote === undefined) return undefined;
    await (this.#closing ?? this.#dependencies.settler.endIfCharged(this.#id));
    return await this.#dependencies.settler.receipt(this.#id);
  }
}

/** A facilitator says it in its own words; only a name is passed on. */
const reasonOf = (reason = 'unknown'): string => reason.replace(/[^\w.-]/g, '').slice(0, 100);
