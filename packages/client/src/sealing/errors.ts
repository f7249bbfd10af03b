import { TricornError } from '../errors.js';

/** The service named nodes that the caller does not trust; nothing was encrypted and nothing was sent. */
export class SealingKeysError extends TricornError {
  override readonly name = 'SealingKeysError';

  constructor() {
    super("The service names other public keys than the nodes' own; nothing was sent.");
  }
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
      `The keys of ${who} have changed from ${listed(before)} to ${listed(now)}. Nothing was signed and nothing was sent. ` +
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

/** The round started before the account had a key of its own, so the service would sign for it. */
export class ServiceSignsError extends TricornError {
  override readonly name = 'ServiceSignsError';

  constructor() {
    super(
      'This round started before you registered a key, so the service signs for you in it. ' +
        'Your data can be sealed all the same, but the service could submit other data in your name.',
    );
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

/** A result that the nodes did not sign as it is shown. */
export class ResultNotVerifiedError extends TricornError {
  override readonly name = 'ResultNotVerifiedError';

  constructor(why: string) {
    super(`The result is not verified: ${why}.`);
  }
}
