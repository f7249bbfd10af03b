import { WebSocket } from 'ws';
import type { ChainNode } from './chainNode.js';

/** A node error as JSON-RPC carries it. */
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

/** A full page of logs is a few MiB; more than this is no answer to anything that is asked here. */
const answerBytesMax = 32 * 1024 * 1024;

/**
 * A node behind a WebSocket. The connection is made for the first request and again for the first one after it was
 * lost, for as long as there are requests: who asks decides when to try again. A request that is not answered in time
 * ends the connection, which may be half open. No message holds the URL, which can hold a key.
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
        if (!takeAnswer(connection, data)) lost('the connection carried something that is not JSON-RPC');
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
        // A socket that is just closing says so by its `close`, which rejects every waiter.
        connection.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }), () => {});
      });
    },
    close: async () => {
      const connection = await connecting?.catch(() => undefined);
      connection?.socket.terminate();
    },
  };
}

/** Gives an answer to the one who waits for it; false for what is no answer at all. */
function takeAnswer({ waiters }: Connection, data: Buffer): boolean {
  let answer: { id?: unknown; result?: unknown; error?: NodeFailure } | null;
  try {
    answer = JSON.parse(data.toString('utf8'));
  } catch {
    return false;
  }
  if (typeof answer !== 'object' || answer === null) return false;
  const waiter = waiters.get(answer.id as number);
  // An answer that came too late, or a notification that nobody asked for.
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
