import { ServiceError } from '@tricorn/contract';

/**
 * What may become of a movement, in one table: by its kind and state, each event with the state after it and what is booked.
 *
 * The ledger account `onChain` mirrors the token's supply, so it changes with what the index sees on chain and with
 * nothing else. Money that the chain has taken back, or that came from nobody, is `disputed` until it is explained.
 */
const withdrawal = {
  /** Held; an operator has to approve it. */
  waiting: { approved: ['ordered'], cancelled: ['cancelled', 'release'], rejected: ['rejected', 'release'] },
  /** Held; the pipeline sends it once it is due. */
  ordered: {
    cancelled: ['cancelled', 'release'],
    rejected: ['rejected', 'release'],
    minted: ['settled', 'heldToChain'],
    refused: ['refused', 'release'],
    replaced: ['unknown'],
  },
  settled: { removed: ['undone', 'chainToDisputed'], replaced: ['lost', 'chainToDisputed'] },
  /** A reorganisation has removed it; the pipeline sends it again. */
  undone: { minted: ['settled', 'disputedToChain'], replaced: ['lost'], refused: ['lost'] },
  /** Sent to a chain that is gone: nobody can say whether it was minted. Still held; an operator decides. */
  unknown: {
    minted: ['settled', 'heldToChain'],
    resend: ['ordered'],
    refund: ['refunded', 'release'],
    accept: ['accepted', 'heldToIssued'],
  },
  /** Minted on a chain that is gone. An operator decides. */
  lost: {
    minted: ['settled', 'disputedToChain'],
    resend: ['undone'],
    refund: ['refunded', 'disputedToAccount'],
    accept: ['accepted', 'disputedToIssued'],
  },
  /** Minted although it had ended, or unknown to the ledger. An operator decides. */
  surplus: {
    removed: ['refunded', 'chainToDisputed'],
    replaced: ['refunded', 'chainToDisputed'],
    accept: ['settled', 'issuedToDisputed'],
  },
  cancelled: { minted: ['surplus', 'disputedToChain'] },
  rejected: { minted: ['surplus', 'disputedToChain'] },
  refused: { minted: ['surplus', 'disputedToChain'] },
  refunded: { minted: ['surplus', 'disputedToChain'] },
  accepted: { minted: ['surplus', 'disputedToChain'] },
} as const;

const deposit = {
  credited: { removed: ['undone', 'disputedToOutside'], replaced: ['undone', 'disputedToOutside'] },
  /** The chain has taken it back, and the account keeps the credit until an operator decides. */
  undone: {
    seen: ['credited', 'outsideToDisputed'],
    charge: ['charged', 'accountToDisputed'],
    accept: ['accepted', 'issuedToDisputed'],
  },
  charged: { seen: ['credited', 'outsideToAccount'] },
  accepted: { seen: ['unclaimed', 'outsideToDisputed'] },
  /** It names no account, or another token than the one that is sold for. An operator decides. */
  unclaimed: {
    removed: ['gone', 'disputedToOutside'],
    replaced: ['gone', 'disputedToOutside'],
    accept: ['settled', 'disputedToIssued'],
  },
  gone: { seen: ['unclaimed', 'outsideToDisputed'] },
  settled: { removed: ['gone', 'issuedToOutside'], replaced: ['gone', 'issuedToOutside'] },
} as const;

export const transitions = { withdrawal, deposit, purchase: deposit } as const;

type Machine = (typeof transitions)[keyof typeof transitions];
export type MovementKind = keyof typeof transitions;
export type MovementState = keyof typeof withdrawal | keyof typeof deposit;
type EventsOf<M> = M extends unknown ? { [S in keyof M]: keyof M[S] }[keyof M] : never;
export type MovementEvent = EventsOf<Machine>;
export type Booking =
  | 'release'
  | 'heldToChain'
  | 'heldToIssued'
  | 'chainToDisputed'
  | 'disputedToChain'
  | 'disputedToAccount'
  | 'disputedToIssued'
  | 'issuedToDisputed'
  | 'accountToDisputed'
  | 'outsideToAccount'
  | 'outsideToDisputed'
  | 'disputedToOutside'
  | 'issuedToOutside';

/** States in which nobody but an operator can say what happened. */
export const awaitingOperator = ['unknown', 'lost', 'surplus', 'undone', 'unclaimed'] as const;

type Table = Readonly<
  Record<string, Readonly<Record<string, readonly [MovementState, Booking?] | undefined>> | undefined>
>;

/** The state after an event and what is booked; undefined if the table has no such event for the state. */
export const afterEvent = (kind: MovementKind, state: string, event: MovementEvent) =>
  (transitions[kind] as Table)[state]?.[event];

/** The same, for what somebody asks for: refuses what the table does not have. */
export function assertAllowed(kind: MovementKind, state: string, event: MovementEvent): void {
  if (afterEvent(kind, state, event) === undefined)
    throw new ServiceError(
      'stateConflict',
      `A ${kind} that is ${state} cannot be ${wordOf[event] ?? event}.`,
    );
}

const wordOf: Partial<Record<MovementEvent, string>> = {
  resend: 'sent again',
  refund: 'refunded',
  accept: 'accepted',
  charge: 'charged back',
};
