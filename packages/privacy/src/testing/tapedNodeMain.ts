// A compute node whose randomness a test fixes and whose messages to and from other nodes it records:
// node tapedNodeMain.js CONFIG.json TAPE.json RECORD. The code of the node is unchanged; what changes is where the system's
// random keys and key streams come from. See the tape below.
import crypto from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { streamKeyBytes } from '../protocol/keystream.js';
import { SocketChannel } from '../transport/socketChannel.js';

/** All bytes in hexadecimal digits. */
export interface NodeTape {
  /** The key that each node draws, by node. */
  readonly keys: readonly string[];
  /** What is XORed to the stream of each of these keys. */
  readonly changes: readonly string[];
  /** What each seed of an input expands to. */
  readonly expanded: Readonly<Record<string, string>>;
}

/** One line of the record. */
export interface RecordedMessage {
  readonly kind: 'sent' | 'received' | 'key drawn';
  readonly peer?: 'next' | 'previous';
  readonly bytes?: string;
}

const [configPath, tapePath, recordPath] = process.argv.slice(2) as [string, string, string];
const { index } = JSON.parse(readFileSync(configPath, 'utf8')) as { index: number };
const readTape = (): NodeTape => JSON.parse(readFileSync(tapePath, 'utf8'));
const record = (message: RecordedMessage) => appendFileSync(recordPath, `${JSON.stringify(message)}\n`);

const { randomBytes, createCipheriv } = crypto;
const drawKey = (bytes: number): Buffer => {
  if (bytes !== streamKeyBytes) return randomBytes(bytes);
  record({ kind: 'key drawn' });
  return Buffer.from(readTape().keys[index]!, 'hex');
};
const openStream = (algorithm: string, key: Buffer, iv: Buffer): Pick<crypto.Cipher, 'update'> => {
  const cipher = createCipheriv(algorithm, key, iv);
  const { keys, changes } = readTape();
  const change = Buffer.from(changes[keys.indexOf(Buffer.from(key).toString('hex'))] ?? '', 'hex');
  let position = 0;
  return {
    update(input: Buffer): Buffer {
      const output = cipher.update(input);
      for (let i = 0; i < output.length; i++) output[i]! ^= change[position + i] ?? 0;
      position += output.length;
      return output;
    },
  } as Pick<crypto.Cipher, 'update'>;
};
Object.assign(crypto, { randomBytes: drawKey, createCipheriv: openStream });
syncBuiltinESMExports();

const { subtle } = globalThis.crypto;
const [importKey, encrypt] = [subtle.importKey.bind(subtle), subtle.encrypt.bind(subtle)];
const seeds = new WeakMap<object, string>();
Object.defineProperties(subtle, {
  importKey: {
    value: async (...args: Parameters<typeof subtle.importKey>) => {
      const key = await importKey(...args);
      if (args[2] === 'AES-CTR') seeds.set(key, Buffer.from(args[1] as Uint8Array).toString('hex'));
      return key;
    },
  },
  encrypt: {
    value: async (...args: Parameters<typeof subtle.encrypt>) => {
      const expanded = readTape().expanded[seeds.get(args[1]) ?? ''];
      return expanded === undefined
        ? await encrypt(...args)
        : Uint8Array.from(Buffer.from(expanded, 'hex')).buffer;
    },
  },
});

/** The first message to the previous node holds a key and a digest of the task; the one to the next node is longer. */
const firstToPreviousBytes = streamKeyBytes + 32;
const peers = new WeakMap<SocketChannel, 'next' | 'previous'>();
const { send, receive } = SocketChannel.prototype;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
SocketChannel.prototype.send = function (this: SocketChannel, message: Uint8Array): void {
  const peer = peers.get(this) ?? (message.length === firstToPreviousBytes ? 'previous' : 'next');
  peers.set(this, peer);
  record({ kind: 'sent', peer, bytes: hex(message) });
  send.call(this, message);
};
SocketChannel.prototype.receive = async function (this: SocketChannel): Promise<Uint8Array> {
  const message = await receive.call(this);
  record({ kind: 'received', peer: peers.get(this)!, bytes: hex(message) });
  return message;
};

await import('../nodeMain.js');
