import { RefusedError } from '../errors.js';

/** How a client authenticates. */
export type Credentials =
  | { email: string; passwd: string }
  /** A token, or a function that gets one whenever a new one is needed. */
  | { token: string | (() => string | Promise<string>) };

/** A token is renewed this long before it expires, so that it does not expire during a request. */
const renewBeforeMs = 5 * 60_000;
/** An unreadable token is used for this long; the service answers 401 if it is invalid. */
const unreadableLifetimeMs = 30 * 60_000;

type SignIn = (credentials: { email: string; passwd: string }) => Promise<string>;

/** Keeps one valid token; concurrent callers share one sign-in. */
export class Session {
  readonly #credentials: Credentials;
  readonly #signIn: SignIn;
  #current: { token: string; renewAtMs: number } | undefined;
  #renewing: Promise<string> | undefined;
  #ended = false;

  constructor(credentials: Credentials, signIn: SignIn) {
    this.#credentials = credentials;
    this.#signIn = signIn;
    if ('token' in credentials && typeof credentials.token === 'string') {
      // It cannot be renewed, so it is used until the service refuses it.
      this.#current = { token: credentials.token, renewAtMs: Number.POSITIVE_INFINITY };
    }
  }

  /** Whether a refused token can be replaced. */
  get renewable(): boolean {
    return 'email' in this.#credentials || typeof this.#credentials.token === 'function';
  }

  async token(): Promise<string> {
    if (this.#ended) throw new RefusedError('tokenEnded');
    if (this.#current !== undefined && Date.now() < this.#current.renewAtMs) return this.#current.token;
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return await this.#renewing;
  }

  /** Discards a token that the service refused, unless it has already been replaced. */
  discard(token: string): void {
    if (this.renewable && this.#current?.token === token) this.#current = undefined;
  }

  /** Ends with the session that its owner ended somewhere else: signing in again would undo that. */
  end(): void {
    if ('email' in this.#credentials) this.#ended = true;
  }

  async #renew(): Promise<string> {
    const token = await this.#obtain();
    this.#current = { token, renewAtMs: Date.now() + remainingMs(token, 'email' in this.#credentials) };
    return token;
  }

  async #obtain(): Promise<string> {
    if ('email' in this.#credentials) return await this.#signIn(this.#credentials);
    if (typeof this.#credentials.token === 'function') return await this.#credentials.token();
    throw new RefusedError('tokenExpired');
  }
}

/**
 * How long a token is used: that of a sign-in for its lifetime, because the clocks of two machines may differ; one that a
 * function gives may be older.
 */
function remainingMs(token: string, isNew: boolean): number {
  const { iat, exp } = claimsOf(token);
  if (iat === undefined || exp === undefined) return unreadableLifetimeMs;
  const lifetimeMs = (exp - iat) * 1000;
  const leftMs = isNew ? lifetimeMs : Math.min(lifetimeMs, exp * 1000 - Date.now());
  return leftMs - Math.min(renewBeforeMs, lifetimeMs / 10);
}

/** The claims of a JWT, not verified: only the service can do that. */
export function claimsOf(token: string): { iat?: number; exp?: number; email?: string; sid?: string } {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
