import type { PaymentRequirements } from '@tricorn/chain/facilitator';
import type { Currency } from '@tricorn/contract';

/** The token of payments, and what a CCD costs in it. */
export interface Terms {
  network: `${string}:${string}`;
  asset: `0x${string}`;
  payTo: `0x${string}`;
  decimals: number;
  /** The price of one CCD, in 10^-18 of the token. */
  price: bigint;
  /** The price of one LLM token, in 10^-18 CCD. */
  llmPrice: bigint;
  /** What each scheme needs besides. */
  schemes: { scheme: string; extra: Record<string, unknown> }[];
}

/** A signature pays for work that may first have to wait in a queue. */
export const signatureSeconds = 3600;
/** What is left of it at least when the work is accepted: clocks differ, and answers can be read as they are made. */
export const signatureSecondsMin = 3000;

/** An amount of the ledger in the smallest unit of the token, rounded up: rounded down, small work would be free. */
export function inToken({ decimals, price, llmPrice }: Terms, currency: Currency, amount: bigint): bigint {
  const ccd = currency === 'CCD' ? amount : amount * llmPrice;
  const divisor = 10n ** 36n;
  return (ccd * price * 10n ** BigInt(decimals) + divisor - 1n) / divisor;
}

/** The ways to pay an amount; the first is preferred. */
export const requirementsOf = (
  { network, asset, payTo, schemes }: Terms,
  amount: bigint,
): PaymentRequirements[] =>
  schemes.map(({ scheme, extra }) => ({
    scheme,
    network,
    asset,
    amount: amount.toString(),
    payTo,
    maxTimeoutSeconds: signatureSeconds,
    extra,
  }));

/** The offered way that a payment has chosen, if it names the very same terms. */
export const chosenOf = (
  offered: readonly PaymentRequirements[],
  accepted: PaymentRequirements,
): PaymentRequirements | undefined =>
  offered.find(
    ({ scheme, network, asset, amount, payTo }) =>
      scheme === accepted.scheme &&
      network === accepted.network &&
      amount === accepted.amount &&
      asset.toLowerCase() === accepted.asset.toLowerCase() &&
      payTo.toLowerCase() === accepted.payTo.toLowerCase(),
  );
