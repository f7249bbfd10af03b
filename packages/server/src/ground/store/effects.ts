import type { AtEnd, Call, Effects, Ending, Notification } from './call.js';
import type { Tx } from './database.js';

/** The effects of one transaction, until it ends. */
export class CollectedEffects {
  readonly #endings = new Map<AtEnd['kind'], Ending>();
  readonly #notifications: Notification[] = [];

  add({ atEnd = [], notifications = [] }: Effects): void {
    for (const effect of atEnd) {
      const ending = this.#endings.get(effect.kind) ?? new effect.kind();
      this.#endings.set(effect.kind, ending);
      effect.addTo(ending);
    }
    this.#notifications.push(...notifications);
  }

  /** The calls that come last. */
  writes(): Call[] {
    return [...this.#endings.values()].flatMap((ending) => ending.writes());
  }

  /** What is sent after the commit. */
  notifications(): Notification[] {
    return [
      ...[...this.#endings.values()].flatMap((ending) => ending.notifications()),
      ...this.#notifications,
    ];
  }

  committed(): void {
    for (const ending of this.#endings.values()) ending.committed();
  }
}

const collected = new WeakMap<Tx, CollectedEffects>();

/** Starts collecting the effects of a transaction. */
export function collectEffects(tx: Tx): CollectedEffects {
  const effects = new CollectedEffects();
  collected.set(tx, effects);
  return effects;
}

/** Adds effects to a transaction; they take place at its end. */
export function addEffects(tx: Tx, effects: Effects): void {
  const known = collected.get(tx);
  if (known === undefined) throw new TypeError('effects can only be added to a transaction of inTransaction');
  known.add(effects);
}
