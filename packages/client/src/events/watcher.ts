import type { ServiceEvent } from '@tricorn/contract';
import { AnswerError, ConnectionError, DeadlineError, RefusedError } from '../errors.js';
import type { EventChannel } from './channel.js';

/** Something that is awaited. */
export interface Watched {
  /** Selects its events: see `keyOf`. */
  readonly key: string;
  /** Handles an event; true means that the service should be polled now. */
  onEvent(event: ServiceEvent): boolean;
  /** Polls the service. Resolves to true when the work has ended. */
  check(): Promise<boolean>;
  fail(error: unknown): void;
}

const pollMs = 1_500;
/** Polling interval while the channel is open: a connection can die unnoticed. */
const safetyMs = 45_000;
/** Waiting ends with an error when the service is unreachable for longer. */
const unreachableMsMax = 5 * 60_000;

/**
 * Keeps everything that is awaited up to date: by events over one shared channel, and by polling when the
 * channel opens, while it is down, and now and then to be safe.
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

  /** Starts watching; the returned function stops it. */
  add(item: Watched): () => void {
    const group = this.#byKey.get(item.key) ?? new Set();
    this.#byKey.set(item.key, group.add(item));
    this.#unchecked.add(item);
    if (this.#unsubscribe === undefined) this.#begin();
    // Otherwise it is polled when the channel opens.
    if (this.#channel.open) void this.#check([item], false);
    return () => this.#remove(item);
  }

  #begin(): void {
    this.#lastContactMs = Date.now();
    this.#unsubscribe = this.#channel.subscribe({
      onEvent: (event) => this.#dispatch(event),
      // Events before the first connection are not replayed, so everything is polled.
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

  /** Polls some items. If one ended and an open channel did not report it, the channel is dead. */
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
      if (!isTransient(error) || Date.now() - this.#lastContactMs > unreachableMsMax) item.fail(error);
      else if (this.#byKey.get(item.key)?.has(item)) this.#unchecked.add(item);
      return false;
    }
  }

  #all(): Watched[] {
    return [...this.#byKey.values()].flatMap((group) => [...group]);
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof DeadlineError ||
  (error instanceof AnswerError && error.status >= 500) ||
  (error instanceof RefusedError && error.sent && (error.code === 429 || error.code >= 500));

function keyOf(event: ServiceEvent): string {
  if ('task_id' in event) return `task:${event.task_id}`;
  if ('infer_id' in event) return `inference:${event.infer_id}`;
  return 'jobID' in event ? `job:${event.jobID}` : event.type;
}
