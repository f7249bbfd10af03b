// A compute node that lies in one message of every round: node cheatingNodeMain.js CONFIG.json LIE.json, where the second
// file holds {"to": "next" | "previous", "sequence": number}, counted from the first message of a round, which is 0.
// Without that file the node is honest. It sticks to its lie: what it sent is changed in its own memory too.
import { readFileSync } from 'node:fs';
import { SocketChannel } from '../transport/socketChannel.js';

const liePath = process.argv[3]!;
/** The first message to the previous node holds a key and the name of the task; the one to the next is longer. */
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
