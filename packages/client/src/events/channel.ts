import { type ServiceEvent, socketCloseCodes, socketPath } from '@tricorn/contract';
import { backoffMs } from '../transport/retry.js';
import type { Session } from '../transport/session.js';
import { platformWebSocket, type WebSocketClass } from './webSocket.js';

export interface ChannelListener {
  onEvent(event: ServiceEvent): void;
  /** The channel is open. `complete` says that everything missed since the last event will be replayed. */
  onOpen?(complete: boolean): void;
  /** The service refuses the token, and no other could be obtained. */
  onRefused?(error: unknown): void;
}

/** How long the channel stays open after its last listener is removed. */
const idleMs = 1_000;
/** Wait when the account has too many open channels; others must close first. */
const crowdedWaitMs = 30_000;
const connectTimeoutMs = 15_000;

/**
 * One WebSocket for everything that is awaited. It opens with the first listener, reconnects by itself, requests
 * missed events, and closes when there are no listeners.
 */
export class EventChannel {
  readonly #url: string;
  readonly #session: Session;
  readonly #askAgain: () => Promise<unknown>;
  readonly #given: WebSocketClass | undefined;
  readonly #listeners = new Set<ChannelListener>();
  #socket: WebSocket | undefined;
  #opened = false;
  #connecting = false;
  #failures = 0;
  #lastSeq: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `askAgain` calls the service with the token, so that the session learns why the channel was refused. */
  constructor(baseUrl: string, session: Session, askAgain: () => Promise<unknown>, given?: WebSocketClass) {
    this.#url = `${baseUrl.replace(/^http/, 'ws')}${socketPath}?events=all`;
    this.#session = session;
    this.#askAgain = askAgain;
    this.#given = given;
  }

  /** Whether the channel is connected. */
  get open(): boolean {
    return this.#opened;
  }

  subscribe(listener: ChannelListener): () => void {
    this.#listeners.add(listener);
    this.#later(0, () => void this.#connect());
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0)
        this.#later(idleMs, () => this.close());
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastSeq = undefined;
    this.#failures = 0;
    this.#drop();
  }

  /** Replaces a dead connection. */
  reconnect(): void {
    this.#drop();
    if (this.#listeners.size > 0) this.#later(0, () => void this.#connect());
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#opened = false;
    socket?.close();
  }

  #later(ms: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, ms);
  }

  async #connect(): Promise<void> {
    if (this.#connecting || this.#socket !== undefined || this.#listeners.size === 0) return;
    this.#connecting = true;
    try {
      const Socket = this.#given ?? (await platformWebSocket());
      // Without a WebSocket, waiters poll instead.
      if (Socket === undefined) return;
      const token = await this.#session.token();
      if (this.#listeners.size > 0) this.#attach(Socket, token);
    } catch {
      // No token now: waiters learn the reason when they poll, and the channel tries again.
      this.#comeBack();
    } finally {
      this.#connecting = false;
    }
  }

  #attach(Socket: WebSocketClass, token: string): void {
    const since = this.#lastSeq === undefined ? '' : `&since=${this.#lastSeq}`;
    const socket = new Socket(this.#url + since, ['tricorn', token]);
    this.#socket = socket;
    const hopeless = setTimeout(() => socket.close(), connectTimeoutMs);
    socket.onopen = () => {
      clearTimeout(hopeless);
      if (this.#socket !== socket) return;
      this.#opened = true;
      for (const listener of [...this.#listeners]) listener.onOpen?.(since !== '');
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#receive(String(data));
    };
    // The close event follows and carries the reason.
    socket.onerror = () => {};
    socket.onclose = ({ code, reason }) => {
      clearTimeout(hopeless);
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#opened = false;
      // A channel that is closed before its first event says where to go on.
      const since = /\?since=(\d+)$/.exec(reason ?? '')?.[1];
      if (since !== undefined) this.#lastSeq ??= Number(since);
      if (code === socketCloseCodes.tokenRefused) void this.#refused();
      else this.#comeBack(code === socketCloseCodes.tooManySockets ? crowdedWaitMs : undefined);
    };
  }

  async #refused(): Promise<void> {
    try {
      await this.#askAgain();
    } catch (error) {
      for (const listener of [...this.#listeners]) listener.onRefused?.(error);
    }
    this.#comeBack();
  }

  #receive(data: string): void {
    const event = JSON.parse(data) as ServiceEvent;
    // A replay may repeat events that have already arrived.
    if (this.#lastSeq !== undefined && event.seq <= this.#lastSeq) return;
    this.#lastSeq = event.seq;
    this.#failures = 0;
    for (const listener of [...this.#listeners]) listener.onEvent(event);
  }

  #comeBack(waitMs?: number): void {
    if (this.#listeners.size === 0) return;
    this.#failures++;
    this.#later(waitMs ?? backoffMs(this.#failures), () => void this.#connect());
  }
}
