import type { Duplex } from 'node:stream';

// Before a session the connecting side sends a line with its name, and the other side answers with a line when it joins.
const lineBytesMax = 200;
const newline = 0x0a;
const readyLine = 'ready';

/** The received line, or undefined if the connection closed or sent something else. */
export function readLine(socket: Duplex, head: Buffer, signal?: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    let seen = Buffer.alloc(0);
    const settle = (line: string | undefined) => {
      socket.pause();
      socket.off('data', accept);
      for (const event of endEvents) socket.off(event, giveUp);
      signal?.removeEventListener('abort', giveUp);
      resolve(line);
    };
    const giveUp = () => settle(undefined);
    const accept = (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk]);
      const end = seen.indexOf(newline);
      // No data may follow the line before the answer.
      if (end >= 0) settle(end === seen.length - 1 ? seen.toString('latin1', 0, end) : undefined);
      else if (seen.length > lineBytesMax) giveUp();
    };
    if (socket.destroyed || signal?.aborted) return giveUp();
    for (const event of endEvents) socket.on(event, giveUp);
    signal?.addEventListener('abort', giveUp);
    socket.on('data', accept);
    if (head.length > 0) accept(head);
    socket.resume();
  });
}

export function writeLine(socket: Duplex, line: string): void {
  if (!socket.destroyed) socket.write(`${line}\n`);
}

export function writeReady(socket: Duplex): void {
  writeLine(socket, readyLine);
}

export const isReady = (line: string | undefined): boolean => line === readyLine;

const endEvents = ['close', 'end', 'error'] as const;
