// A compute node that falsifies one message of every round: node cheatingNodeMain.js CONFIG.json LIE.json. The second
// file holds {"to": "next" | "previous", "sequence": number}; the first message of a round has sequence 0. Without that
// file the node is honest. It changes the message in its own memory too, so that it continues with the false value.
import { readFileSync } from 'node:fs';
import { SocketChannel } from '../transport/socketChannel.js';

const liePath = process.argv[3]!;
/** The first message to the previous node holds a key and a digest of the task; the one to the next node is longer. */
const firstToPreviousBytes = 48;

const channels = new WeakMap<SocketChannel, { to: string; sent: number }>();
const send = SocketChannel.prototype.send;
SocketChannel.prototype.send = function (this: SocketChannel, message: Uint8Array): void {
  const to = message.length === firstToPreviousBytes ? 'previous' : 'next';
  const channel = channels.get(this) ?? { to, sent: 0 };
  channels.set(this, channel);
  const sequence = channel.sent++;
  const lie = readLie();
  if (lie?.to === channel.to && lie.sequence === sequence) message[0]! ^= 1;
  send.call(this, message);
};

function readLie(): { to: string; sequence: number } | undefined {
  try {
    return JSON.parse(readFileSync(liePath, 'utf8'));
  } catch {
    return undefined;
  }
}

await import('../nodeMain.js');
