import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { open, send, webSocketHead } from '../connection.js';

/** A frame with a mask of zeros, so that its data is sent as it is. */
function frame(first: number, data: Buffer, isMasked = true): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const head =
    data.length < 126
      ? [first, mask | data.length]
      : [first, mask | 127, ...Buffer.from(BigInt(data.length).toString(16).padStart(16, '0'), 'hex')];
  return Buffer.concat([Buffer.from(head), isMasked ? Buffer.alloc(4) : Buffer.alloc(0), data]);
}

const [final, compressed, text, ping, close, continuation] = [0x80, 0x40, 1, 9, 8, 0];
const bomb = deflateRawSync(Buffer.alloc(50_000_000, 'x'));

/** Frames that break the protocol, or are small to send and large to keep. */
const floods: Readonly<Record<string, Buffer>> = {
  'a compressed message': frame(final | compressed | text, bomb),
  'a message that claims to be endless': Buffer.from([final | text, 0xff, 0x7f, ...Array(15).fill(0xff)]),
  'a message above the limit': frame(final | text, Buffer.alloc(5_000, 'x')),
  'fragments without an end': Buffer.concat([
    frame(text, Buffer.from('x')),
    ...Array<Buffer>(100_000).fill(frame(continuation, Buffer.from('x'))),
  ]),
  'empty fragments': Buffer.concat([
    frame(text, Buffer.from('x')),
    ...Array<Buffer>(200_000).fill(frame(continuation, Buffer.alloc(0))),
  ]),
  'a continuation of nothing': frame(final | continuation, Buffer.from('x')),
  'a message inside another': Buffer.concat([frame(text, Buffer.from('x')), frame(text, Buffer.from('y'))]),
  'a ping in two parts': frame(ping, Buffer.from('x')),
  'a long ping': frame(final | ping, Buffer.alloc(500, 'x')),
  'a frame without a mask': frame(final | text, Buffer.from('x'), false),
  'a reserved opcode': frame(final | 3, Buffer.from('x')),
  'malformed UTF-8': frame(final | text, Buffer.from([0xc0, 0xae])),
  'a close with a reserved code': frame(final | close, Buffer.from([0x03, 0xed])),
  'a close of one byte': frame(final | close, Buffer.from([3])),
};

export const frames: Attack = {
  name: 'frames',
  claim: 'malformed, fragmented and compressed WebSocket frames end their connection and nothing else',
  long: true,
  run: async ({ target, bob }) => {
    for (const [what, bytes] of Object.entries(floods)) {
      const head = webSocketHead(bob).replace(
        '\r\n\r\n',
        '\r\nsec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n',
      );
      const connection = await open(target.baseUrl, head);
      await until(() => connection.received().includes('\r\n\r\n'), {
        describe: 'the channel opens',
      });
      assert.match(connection.received(), /^HTTP\/1\.1 101 /);
      assert.doesNotMatch(connection.received(), /permessage-deflate/i, 'compression is off');
      await send(connection, bytes);
      // A client that answers the close with nothing is disconnected as well.
      await until(() => connection.socket.destroyed || connection.socket.readableEnded, {
        describe: `the connection ends after ${what}`,
      });
      connection.socket.destroy();
    }
  },
};
