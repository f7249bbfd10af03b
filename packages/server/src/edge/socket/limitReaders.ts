import { socketCloseCodes } from '@tricorn/contract';
import type { WebSocket } from 'ws';

/** Buffered bytes above which a reader counts as slow. */
const bufferedBytesMax = 1_048_576;
/** How long a reader may be slow before it is disconnected. */
const slowReaderMs = 20_000;
const bufferPollMs = 50;
/** Buffered bytes above which nothing is sent that the reader asked for: pongs. */
const pongBufferedBytesMax = 65_536;
/** Messages, pings and pongs that a client may send in one period; the channel needs none but pongs. */
const framesPerPeriodMax = 1_000;
const periodMs = 10_000;

/**
 * Disconnects a client that floods the channel, or that asks for answers without reading them. Pongs are sent from here,
 * because they would otherwise be buffered without limit.
 */
export function limitFrames(socket: WebSocket): void {
  let frames = 0;
  let slowSince: number | undefined;
  const count = () => {
    if (++frames > framesPerPeriodMax) socket.terminate();
  };
  socket.on('ping', (data) => {
    count();
    if (socket.bufferedAmount > pongBufferedBytesMax) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.pong(data);
  });
  socket.on('pong', count);
  socket.on('message', count);
  const timer = setInterval(() => {
    frames = 0;
    if (socket.bufferedAmount <= bufferedBytesMax) slowSince = undefined;
    else slowSince ??= Date.now();
    if (slowSince !== undefined && Date.now() - slowSince > slowReaderMs) socket.terminate();
  }, periodMs);
  socket.once('close', () => clearInterval(timer));
}

/** Waits for a slow reader; disconnects one that stays slow. */
export async function drained(socket: WebSocket): Promise<boolean> {
  for (const start = Date.now(); socket.bufferedAmount > bufferedBytesMax; ) {
    if (socket.readyState !== socket.OPEN) return false;
    if (Date.now() - start > slowReaderMs) {
      socket.close(socketCloseCodes.tooSlow, 'the reader is too slow; connect again with ?since=');
      socket.terminate();
      return false;
    }
    await new Promise((done) => setTimeout(done, bufferPollMs));
  }
  return socket.readyState === socket.OPEN;
}
