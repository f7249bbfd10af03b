import type { ServiceEvent } from '@tricorn/contract';
import { AnswerError, ConnectionError, DeadlineError, RefusedError } from '../errors.js';
import type { EventChannel } from './channel.js';

/** Something that is waited for. */
export interface Watched {
  /** Which events concern it: see `keyOf`. */
  readonly key: string;
  /** Takes an event; true means that the service should be asked now. */
  onEvent(event: ServiceEvent): boolean;
  /** Asks the service how it stands. Resolves with true when that was the end of it. */
  check(): Promise<boolean>;
  fail(error: unknown): void;
}

/** Between questions while events do not arrive. */
const pollMs = 1_500;
/** Between questions while they do: a connection can be dead without anybody noticing. */
const safetyMs = 45_000;
/** A service that stays away for longer is given up. */
const unreachableMsMax = 5 * 60_000;

/**
 * Tells everything that is waited for how it stands: by events over one shared channel, and by asking when the
 * channel opens, when it is down, and once in a while to be safe.
 */
export class Watcher {
  readonly #channel: EventChannel;
  readonly #byKey = new Map<string, Set<Watched>>();
  readonly #unchecked = new Set<Watched>();
  #unsubscribe: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastContactMs = 0;

  constructor(channel: EventChannel) {
    this.#channel = channel;
  }

  /** Starts to watch; the returned function ends it. */
  add(item: Watched): () => void {
    const group = this.#byKey.get(item.key) ?? new Set();
    this.#byKey.set(item.key, group.add(item));
    this.#unchecked.add(item);
    if (this.#unsubscribe === undefined) this.#begin();
    // Otherwise it is asked about when the channel opens.
    if (this.#channel.open) void this.#check([item], false);
    return () => this.#remove(item);
  }

  #begin(): void {
    this.#lastContactMs = Date.now();
    this.#unsubscribe = this.#channel.subscribe({
      onEvent: (event) => this.#dispatch(event),
      // What happened before a first connection is not replayed, and so must be asked for.
      onOpen: (complete) => void this.#check(complete ? [...this.#unchecked] : this.#all(), false),
    });
    this.#schedule();
  }

  #remove(item: Watched): void {
    this.#unchecked.delete(item);
    const group = this.#byKey.get(item.key);
    group?.delete(item);
    if (group?.size === 0) this.#byKey.delete(item.key);
    if (this.#byKey.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tick(), this.#channel.open ? safetyMs : pollMs);
  }

  async #tick(): Promise<void> {
    await this.#check(this.#all(), this.#channel.open);
    if (this.#byKey.size > 0) this.#schedule();
  }

  #dispatch(event: ServiceEvent): void {
    this.#lastContactMs = Date.now();
    const group = this.#byKey.get(keyOf(event));
    if (group !== undefined) for (const item of [...group]) if (item.onEvent(event)) void this.#ask(item);
  }

  /** Asks about some items. An end that an open channel should have told of shows that it is dead. */
  async #check(items: readonly Watched[], suspicious: boolean): Promise<void> {
    const ends = await Promise.all(items.map((item) => this.#ask(item)));
    if (suspicious && ends.includes(true)) this.#channel.reconnect();
  }

  async #ask(item: Watched): Promise<boolean> {
    this.#unchecked.delete(item);
    try {
      const ended = await item.check();
      this.#lastContactMs = Date.now();
      return ended;
    } catch (error) {
      if (!isPassing(error) || Date.now() - this.#lastContactMs > unreachableMsMax) item.fail(error);
      else if (this.#byKey.get(item.key)?.has(item)) this.#unchecked.add(item);
      return false;
    }
  }

  #all(): Watched[] {
    return [...this.#byKey.values()].flatMap((group) => [...group]);
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof DeadlineError ||
  (error instanceof AnswerError && error.status >= 500) ||
  (error instanceof RefusedError && error.sent && (error.code === 429 || error.code >= 500));

/** The key under which a thing is watched that an event is about. */
function keyOf(event: ServiceEvent): string {
  if ('task_id' in event) return `task:${event.task_id}`;
  if ('infer_id' in event) return `inference:${event.infer_id}`;
  return 'jobID' in event ? `job:${event.jobID}` : event.type;
}
