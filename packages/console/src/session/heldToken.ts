import { RefusedError } from '@tricorn/client';
import { joinTabs, type OtherTabs } from './otherTabs.js';
import { clientFor } from './server.js';
import { claimsOf, type KeptSession, keepSession } from './storedSession.js';

/** How often it is looked whether the page is in use and its token has passed half of its time. */
const lookMs = 60_000;
/** A clock that is wrong does not make a page renew its token all the time. */
const pauseMs = 5 * 60_000;
const uses = ['pointerdown', 'keydown', 'scroll', 'focus'] as const;

/**
 * The token of this tab. While the page is visible or used, it is renewed in the second half of its time, so a session in use
 * lasts until the server's limit. A page that nobody looks at lets it expire, unless another tab of the session renews it.
 */
export class HeldToken {
  #session: KeptSession;
  #tabs: OtherTabs | undefined;
  #used = true;
  #expired = false;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #renewing: Promise<void> | undefined;

  constructor(session: KeptSession) {
    this.#session = session;
  }

  /** Keeps the token fresh, and shares it with other tabs, until the returned function is called. */
  open(): () => void {
    const tabs = joinTabs(
      () => (this.#expired ? undefined : this.#session),
      (renewed) => this.#adopt(renewed),
    );
    this.#tabs = tabs;
    const noteUse = () => {
      this.#used = true;
    };
    for (const name of uses) addEventListener(name, noteUse, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' || this.#used) this.current().catch(() => {});
    }, lookMs);
    return () => {
      clearInterval(timer);
      for (const name of uses) removeEventListener(name, noteUse, { capture: true });
      tabs.close();
    };
  }

  /** The token for a request, renewed first if half of its time has passed. */
  async current(): Promise<string> {
    if (this.#expired) throw new RefusedError('tokenExpired');
    if (this.#isDue()) {
      this.#triedAtMs = Date.now();
      this.#renewing = this.#renew().finally(() => {
        this.#renewing = undefined;
      });
    }
    await this.#renewing;
    return this.#session.token;
  }

  /** The server has refused it as expired: nothing is asked with it any more. */
  expire(): void {
    this.#expired = true;
  }

  #isDue(): boolean {
    const { iat, exp } = claimsOf(this.#session.token) ?? { iat: 0, exp: 0 };
    const nowMs = Date.now();
    return nowMs > 500 * (iat + exp) && nowMs - this.#triedAtMs > pauseMs;
  }

  async #renew(): Promise<void> {
    try {
      const { token } = await (await clientFor({ token: this.#session.token })).api.renewToken({});
      this.#hold(token);
      this.#used = false;
      this.#tabs?.tellRenewed(token);
    } catch {
      // A token that is refused is refused to the request as well, which says so; without a connection it is tried again.
    }
  }

  /** Another tab renewed the token of the session; tabs that do so at once agree on one of theirs. */
  #adopt(token: string): void {
    const [own, other] = [claimsOf(this.#session.token), claimsOf(token)];
    if (own === undefined || other?.sid !== own.sid) return;
    if (other.exp > own.exp || (other.exp === own.exp && token > this.#session.token)) this.#hold(token);
  }

  #hold(token: string): void {
    this.#session = { ...this.#session, token };
    keepSession(this.#session);
  }
}
