import type { Duplex } from 'node:stream';
import { MpcAbortError } from '../errors.js';
import { type Channel, FRAME_HEADER_BYTES } from './channel.js';
import { Mailbox } from './mailbox.js';

/** The longest message any round sends is a million elements of sixteen words. */
const MESSAGE_BYTES_MAX = 128 * 1024 * 1024;
/** Above this the peer is not read from until the round has caught up. */
const QUEUED_BYTES_MAX = 2 * MESSAGE_BYTES_MAX;

/** Messages on a byte stream, each preceded by its length as 32 bits, little-endian. */
export class SocketChannel implements Channel {
  readonly #socket: Duplex;
  readonly #peer: number;
  readonly #mailbox: Mailbox;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #expected = -1;
  #bytesSent = 0;

  constructor(socket: Duplex, options: { peer: number; timeoutMs: number; head?: Buffer }) {
    this.#socket = socket;
    this.#peer = options.peer;
    this.#mailbox = new Mailbox(
      options.timeoutMs,
      () =>
        new MpcAbortError(
          'peer-silent',
          `Node ${options.peer} sent nothing for ${options.timeoutMs} ms`,
          options.peer,
        ),
    );
    socket.on('data', (chunk: Buffer) => this.#accept(chunk));
    socket.on('error', () => this.#closed());
    socket.on('close', () => this.#closed());
    socket.on('end', () => this.#closed());
    if (options.head !== undefined && options.head.length > 0) this.#accept(options.head);
  }

  get bytesSent(): number {
    return this.#bytesSent;
  }

  send(message: Uint8Array): void {
    const frame = Buffer.allocUnsafe(FRAME_HEADER_BYTES + message.length);
    frame.writeUInt32LE(message.length, 0);
    frame.set(message, FRAME_HEADER_BYTES);
    this.#bytesSent += frame.length;
    if (!this.#socket.destroyed) this.#socket.write(frame);
  }

  receive(): Promise<Uint8Array> {
    const message = this.#mailbox.take();
    if (this.#socket.isPaused() && this.#mailbox.queuedBytes <= QUEUED_BYTES_MAX) this.#socket.resume();
    return message;
  }

  close(): void {
    this.#socket.end();
  }

  /** Gives the round up at once, for example because its caller went away. */
  abort(error: MpcAbortError): void {
    this.#mailbox.fail(error);
    this.#socket.destroy();
  }

  #closed(): void {
    this.#mailbox.fail(new MpcAbortError('peer-closed', `Node ${this.#peer} left the round`, this.#peer));
  }

  #accept(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    for (;;) {
      if (this.#expected < 0) {
        if (this.#buffered < FRAME_HEADER_BYTES) return;
        this.#expected = this.#take(FRAME_HEADER_BYTES).readUInt32LE(0);
        if (this.#expected > MESSAGE_BYTES_MAX) {
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
      if (this.#mailbox.queuedBytes > QUEUED_BYTES_MAX) this.#socket.pause();
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
