import type { Duplex } from 'node:stream';
import { MpcAbortError } from '../errors.js';
import { type Channel, frameHeaderBytes } from './channel.js';
import { Mailbox } from './mailbox.js';

/** The longest message of any round is a million elements of sixteen words. */
const messageBytesMax = 128 * 1024 * 1024;
/** Above this, reading from the peer pauses until the round has caught up. */
const queuedBytesMax = 2 * messageBytesMax;

const endEvents = ['error', 'close', 'end'] as const;
/** In place of a length: the sender has ended this session. */
const endOfSession = 0xffff_ffff;

/** Messages on a byte stream, each preceded by its length as 32 bits, little-endian. */
export class SocketChannel implements Channel {
  readonly #socket: Duplex;
  readonly #peer: number;
  readonly #mailbox: Mailbox;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #expected = -1;
  #bytesSent = 0;
  #ended = false;
  #onEnded: () => void = () => undefined;
  readonly #timeoutMs: number;
  readonly #onData = (chunk: Buffer) => this.#accept(chunk);
  readonly #onClose = () => this.#closed();

  constructor(socket: Duplex, options: { peer: number; timeoutMs: number; head?: Buffer }) {
    this.#socket = socket;
    this.#peer = options.peer;
    this.#timeoutMs = options.timeoutMs;
    this.#mailbox = new Mailbox(
      options.timeoutMs,
      () =>
        new MpcAbortError(
          'peer-silent',
          `Node ${options.peer} sent nothing for ${options.timeoutMs} ms`,
          options.peer,
        ),
    );
    socket.on('data', this.#onData);
    for (const event of endEvents) socket.on(event, this.#onClose);
    if (options.head !== undefined && options.head.length > 0) this.#accept(options.head);
    socket.resume();
  }

  get bytesSent(): number {
    return this.#bytesSent;
  }

  send(message: Uint8Array): void {
    const frame = Buffer.allocUnsafe(frameHeaderBytes + message.length);
    frame.writeUInt32LE(message.length, 0);
    frame.set(message, frameHeaderBytes);
    this.#bytesSent += frame.length;
    if (!this.#socket.destroyed) this.#socket.write(frame);
  }

  receive(): Promise<Uint8Array> {
    const message = this.#mailbox.take();
    if (this.#socket.isPaused() && this.#mailbox.queuedBytes <= queuedBytesMax) this.#socket.resume();
    return message;
  }

  close(): void {
    this.#socket.end();
  }

  /**
   * Ends the session and keeps the stream for the next one. True if the peer has ended the session too, so that none of
   * its data is in transit; otherwise the stream is closed.
   */
  async finish(): Promise<boolean> {
    const end = Buffer.alloc(frameHeaderBytes);
    end.writeUInt32LE(endOfSession, 0);
    if (!this.#socket.destroyed) this.#socket.write(end);
    if (!this.#ended && !this.#socket.destroyed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#timeoutMs);
        this.#onEnded = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const clean = this.#ended && this.#buffered === 0 && this.#mailbox.queuedBytes === 0;
    if (!clean) this.#socket.destroy();
    this.#socket.pause();
    this.#socket.off('data', this.#onData);
    for (const event of endEvents) this.#socket.off(event, this.#onClose);
    return clean && !this.#socket.destroyed;
  }

  /** Aborts the round at once, for example because its caller disconnected. */
  abort(error: MpcAbortError): void {
    this.#mailbox.fail(error);
    this.#socket.destroy();
  }

  #closed(): void {
    this.#onEnded();
    this.#mailbox.fail(new MpcAbortError('peer-closed', `Node ${this.#peer} left the round`, this.#peer));
  }

  #accept(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    for (;;) {
      if (this.#expected < 0) {
        if (this.#buffered < frameHeaderBytes) return;
        this.#expected = this.#take(frameHeaderBytes).readUInt32LE(0);
        if (this.#expected === endOfSession) {
          this.#ended = true;
          this.#closed();
          return;
        }
        if (this.#expected > messageBytesMax) {
          this.abort(
            new MpcAbortError(
              'malformed-message',
              `Node ${this.#peer} announced an oversized message`,
              this.#peer,
            ),
          );
          return;
        }
      }
      if (this.#buffered < this.#expected) return;
      const message = this.#take(this.#expected);
      this.#expected = -1;
      this.#mailbox.deliver(message);
      if (this.#mailbox.queuedBytes > queuedBytesMax) this.#socket.pause();
    }
  }

  #take(bytes: number): Buffer {
    this.#buffered -= bytes;
    const taken: Buffer[] = [];
    let missing = bytes;
    let used = 0;
    while (missing > 0) {
      const first = this.#chunks[used]!;
      if (first.length <= missing) {
        taken.push(first);
        missing -= first.length;
        used++;
      } else {
        taken.push(first.subarray(0, missing));
        this.#chunks[used] = first.subarray(missing);
        missing = 0;
      }
    }
    if (used > 0) this.#chunks = this.#chunks.slice(used);
    return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
  }
}
