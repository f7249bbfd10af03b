import { socketPath } from '@tricorn/contract';
import type { Random } from '@tricorn/random';
import { WebSocket } from 'ws';
import type { Findings } from '../findings.js';

export interface EventWatch {
  /** The number of the last event that was received. */
  last(): number;
  close(): void;
}

const reconnectMsMax = 500;

/** Reads the events of an account through whatever process answers; after each disconnect, from where it stopped. */
export function watchEvents(
  email: string,
  token: string,
  urls: readonly string[],
  random: Random,
  findings: Findings,
): EventWatch {
  let last = 0;
  let closed = false;
  let socket: WebSocket | undefined;
  const connect = () => {
    if (closed) return;
    const url = urls[random.below(urls.length)]!.replace('http', 'ws');
    const opened = new WebSocket(`${url}${socketPath}?events=all&since=${last}`, {
      headers: { token },
      handshakeTimeout: 10_000,
    });
    socket = opened;
    opened.on('message', (data) => {
      const { seq } = JSON.parse(String(data)) as { seq?: number };
      if (seq === undefined || closed) return;
      if (seq !== last + 1) findings.violation(`the events of ${email} go from ${last} to ${seq}`);
      last = seq;
      findings.count('events');
    });
    opened.on('error', () => {});
    opened.on('close', () => setTimeout(connect, random.below(reconnectMsMax)));
  };
  connect();
  return {
    last: () => last,
    close: () => {
      closed = true;
      socket?.terminate();
    },
  };
}
