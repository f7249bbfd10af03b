/** An ordered, authenticated stream of messages to one other node. */
export interface Channel {
  /** Queues a message; the caller may reuse the bytes after this returns. The label names the step, for traces. */
  send(message: Uint8Array, label?: string): void;
  /** The next message. Rejects with an MpcAbortError if the peer has disconnected or is silent for too long. */
  receive(): Promise<Uint8Array>;
  /** Bytes queued so far, framing included. */
  readonly bytesSent: number;
  close(): void;
}

/** The channels of a node to the two others. */
export interface Links {
  /** To node (i + 1) mod 3. */
  readonly next: Channel;
  /** To node (i + 2) mod 3. */
  readonly previous: Channel;
}

/** Bytes of the length that precedes a message on the wire. */
export const frameHeaderBytes = 4;
