import { WebSocket } from 'ws';
import type { ChainNode } from './chainNode.js';

/** A JSON-RPC error object. */
interface NodeFailure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}

interface Waiter {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface Connection {
  readonly socket: WebSocket;
  readonly waiters: Map<number, Waiter>;
}

/** A full page of logs is a few MiB; no valid answer is larger than this. */
const answerBytesMax = 32 * 1024 * 1024;

/**
 * A node behind a WebSocket. A request opens the connection if there is none, so the caller decides when to reconnect.
 * A request that times out closes the connection, because it may be half open. No error message contains the URL,
 * which can contain a key.
 */
export function webSocketNode(name: string, url: string, timeoutMs: number): ChainNode {
  let connecting: Promise<Connection> | undefined;
  let lastId = 0;

  const connect = (): Promise<Connection> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { handshakeTimeout: timeoutMs, maxPayload: answerBytesMax });
      const connection = { socket, waiters: new Map<number, Waiter>() };
      let isLost = false;
      const lost = (reason: string) => {
        if (isLost) return;
        isLost = true;
        connecting = undefined;
        reject(new Error(reason));
        for (const { reject: fail, timer } of connection.waiters.values()) {
          clearTimeout(timer);
          fail(new Error(reason));
        }
        connection.waiters.clear();
        socket.terminate();
      };
      socket.on('open', () => resolve(connection));
      socket.on('error', (error: NodeJS.ErrnoException) =>
        lost(`the connection failed${error.code === undefined ? '' : `: ${error.code}`}`),
      );
      socket.on('close', () => lost('the connection was closed'));
      socket.on('message', (data: Buffer) => {
        if (!takeAnswer(connection, data)) lost('the node sent a malformed message');
      });
    });

  return {
    name,
    request: async ({ method, params = [] }) => {
      connecting ??= connect();
      const connection = await connecting;
      const id = ++lastId;
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          connection.waiters.delete(id);
          connection.socket.terminate();
          reject(new Error(`no answer within ${timeoutMs} ms`));
        }, timeoutMs);
        connection.waiters.set(id, { resolve, reject, timer });
        // If the socket is closing, its `close` event rejects every waiter.
        connection.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }), () => {});
      });
    },
    close: async () => {
      const connection = await connecting?.catch(() => undefined);
      connection?.socket.terminate();
    },
  };
}

/** Passes an answer to its waiter; returns false if it is malformed. */
function takeAnswer({ waiters }: Connection, data: Buffer): boolean {
  let answer: { id?: unknown; result?: unknown; error?: NodeFailure } | null;
  try {
    answer = JSON.parse(data.toString('utf8'));
  } catch {
    return false;
  }
  if (typeof answer !== 'object' || answer === null) return false;
  const waiter = waiters.get(answer.id as number);
  // A late answer, or an unsolicited notification.
  if (waiter === undefined) return true;
  waiters.delete(answer.id as number);
  clearTimeout(waiter.timer);
  if (answer.error == null) waiter.resolve(answer.result);
  else waiter.reject(failureOf(answer.error));
  return true;
}

function failureOf({ code, message, data }: NodeFailure): Error {
  return Object.assign(new Error(typeof message === 'string' ? message : 'unknown error'), { code, data });
}
