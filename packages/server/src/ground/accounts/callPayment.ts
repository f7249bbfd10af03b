import type { Currency } from '@tricorn/contract';
import type { Call } from '../store/call.js';

/** What a piece of work costs at most, and the charge that will say what it did cost. */
export interface Quote {
  currency: Currency;
  amount: bigint;
  /** Absent for work that reports it itself. */
  charge?: { kind: string; reference: string };
}

/** How a caller without an account pays for one request. */
export interface CallPayment {
  /** Where the request came from. */
  readonly network: string;
  /** Refuses what `cover` would refuse, before costly work begins. */
  check(quote: Quote): Promise<void>;
  /** Checks that the quote is paid, or refuses with what is to be paid; the call records it, with the charge. */
  cover(quote: Quote): Promise<Call>;
  /** The same for a quote without a charge, recorded at once. */
  coverAlone(quote: Quote): Promise<void>;
  /** Reports what was used of a quote without a charge. */
  used(amount: bigint): void;
}

/** By which a caller is counted: whoever signs a payment is not known before it is checked, so anybody could use up their share. */
export const countedAs = ({ id, payment }: { id: string; payment?: CallPayment }): string =>
  payment?.network ?? id;
