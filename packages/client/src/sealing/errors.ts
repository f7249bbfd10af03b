import { TricornError } from '../errors.js';
import type { Proposal } from './proposal.js';

/** The service named nodes or keys that the caller does not trust; nothing was encrypted and nothing was sent. */
export class SealingKeysError extends TricornError {
  override readonly name = 'SealingKeysError';

  constructor(why: string) {
    super(`${why}. Nothing was signed and nothing was sent.`);
  }
}

/** A pin that is not one. */
export class PinError extends TricornError {
  override readonly name = 'PinError';
}

/** The service asks for consent to something that the caller did not ask for; nothing was signed and nothing was sent. */
export class PlanMismatchError extends TricornError {
  override readonly name = 'PlanMismatchError';
  /** What differs, such as `operation`. */
  readonly field: string;

  constructor(field: string, asked: string, named: string) {
    super(
      `You asked for ${asked}, but the service names ${named} (${field}). Nothing was signed and nothing was sent.`,
    );
    this.field = field;
  }
}

/** What only the service says has to be confirmed by the caller first; nothing was signed and nothing was sent. */
export class ConsentNeededError extends TricornError {
  override readonly name = 'ConsentNeededError';
  readonly proposal: Proposal;

  constructor(proposal: Proposal) {
    super(
      `Only the service says this: ${proposal.unconfirmed.join(', ')}. Confirm it, or name it yourself. ` +
        'Nothing was signed and nothing was sent.',
    );
    this.proposal = proposal;
  }
}

/** A key of a node or of a party differs from the one that was seen before; nothing was signed and nothing was sent. */
export class KeysChangedError extends TricornError {
  override readonly name = 'KeysChangedError';
  /** `node 0`, or the account of a party. */
  readonly who: string;
  /** Fingerprints. */
  readonly before: readonly string[];
  readonly now: readonly string[];

  constructor(who: string, before: readonly string[], now: readonly string[], own = false) {
    super(
      `The keys of ${who}${own ? ' (your other devices)' : ''} have changed from ${listed(before)} to ${listed(now)}. ` +
        'Nothing was signed and nothing was sent. ' +
        (own
          ? 'Accept the change only if you registered that key on another device of yours.'
          : 'Ask them whether they have a new key; accept it only if the fingerprints match.'),
    );
    this.who = who;
    this.before = before;
    this.now = now;
  }
}

const listed = (fingerprints: readonly string[]): string =>
  fingerprints.map((one) => `[${one}]`).join(' and ') || 'none';

/** The service signs for a party of the round, so sealing protects nobody from the service. */
export class ServiceSignsError extends TricornError {
  override readonly name = 'ServiceSignsError';
  /** The accounts. */
  readonly who: readonly string[];

  constructor(who: readonly string[], own: string) {
    super(
      `The service signs for ${who.join(' and ')}, who send plain text or have no key yet. It can choose or read their ` +
        `data, and learn yours from the result. ${who.includes(own) ? 'It could also submit other data in your name. ' : ''}` +
        'Nothing was signed and nothing was sent.',
    );
    this.who = who;
  }
}

/** Data was about to be sent as plain text although the account has a signing key. */
export class PlainTextError extends TricornError {
  override readonly name = 'PlainTextError';

  constructor() {
    super('Your account has a signing key, so your data is not sent as plain text. Nothing was sent.');
  }
}

/** This browser cannot hold the keys of a party. */
export class SigningUnsupportedError extends TricornError {
  override readonly name = 'SigningUnsupportedError';

  constructor() {
    super(
      'This browser does not support Ed25519 signatures and X25519. Use a newer one, or the command line.',
    );
  }
}

/** Too few nodes confirm that a round will not run; it may still run on the caller's data. */
export class NotWithdrawnError extends TricornError {
  override readonly name = 'NotWithdrawnError';

  constructor(why: string) {
    super(`Your data is not withdrawn: ${why}.`);
  }
}

/** A result that the nodes did not sign as it is shown, or that does not contain what the caller signed. */
export class ResultNotVerifiedError extends TricornError {
  override readonly name = 'ResultNotVerifiedError';

  constructor(why: string) {
    super(`The result is not verified: ${why}.`);
  }
}
