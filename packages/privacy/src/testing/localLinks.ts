import { MpcAbortError } from '../errors.js';
import { type Channel, frameHeaderBytes, type Links } from '../transport/channel.js';
import { Mailbox } from '../transport/mailbox.js';

/** A message between two parties of one process; used to inject faults. */
export interface Wire {
  from: number;
  to: number;
  /** Number of earlier messages in this direction. */
  sequence: number;
  /** The step of the protocol to which it belongs. */
  label: string;
  message: Uint8Array;
  /** The sender's own memory, for lies with which the sender itself continues. */
  memory: Uint8Array;
}

/**
 * Links for three parties in one process. `onWire` receives every message and returns the message to deliver,
 * or undefined to drop it.
 */
export function createLocalLinks(
  options: { timeoutMs?: number; onWire?: (wire: Wire) => Uint8Array | undefined } = {},
): [Links, Links, Links] {
  const timeoutMs = options.timeoutMs ?? 30_000;
  const mailboxes = [0, 1, 2].map((owner) =>
    [0, 1, 2].map(
      (peer) =>
        new Mailbox(
          timeoutMs,
          () => new MpcAbortError('peer-silent', `Node ${peer} is silent to node ${owner}`, peer),
        ),
    ),
  );
  const channel = (owner: number, peer: number): Channel => {
    const outbox = mailboxes[peer]![owner]!;
    const inbox = mailboxes[owner]![peer]!;
    let bytesSent = 0;
    let sequence = 0;
    return {
      send(bytes, label = '') {
        const message = Uint8Array.from(bytes);
        bytesSent += frameHeaderBytes + message.length;
        const wire = { from: owner, to: peer, sequence: sequence++, label, message, memory: bytes };
        const delivered = options.onWire ? options.onWire(wire) : message;
        if (delivered !== undefined) outbox.deliver(delivered);
      },
      receive: () => inbox.take(),
      get bytesSent() {
        return bytesSent;
      },
      close() {
        outbox.fail(new MpcAbortError('peer-closed', `Node ${owner} closed its link to node ${peer}`, owner));
      },
    };
  };
  const links = (owner: number): Links => ({
    next: channel(owner, (owner + 1) % 3),
    previous: channel(owner, (owner + 2) % 3),
  });
  return [links(0), links(1), links(2)];
}
