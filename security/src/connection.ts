import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { socketPath } from '@tricorn/contract';

/** A raw connection, because an attacker is not bound to what an HTTP client would send. */
export interface Connection {
  socket: Socket;
  /** Everything that was received until the connection closed. */
  closed: Promise<string>;
  received(): string;
}

export async function open(baseUrl: string, head: string | Buffer, reads = true): Promise<Connection> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const closing = new Promise((done) => socket.once('close', done));
  await once(socket, 'connect');
  let text = '';
  if (reads)
    socket.on('data', (data) => {
      text = (text + data.toString('latin1')).slice(-20_000);
    });
  else socket.pause();
  socket.write(head);
  return { socket, closed: closing.then(() => text), received: () => text };
}

export const requestHead = (path: string, headers: Readonly<Record<string, string | number>>): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

/** Sends as fast as the server takes it, until all is sent or the connection closes. */
export async function send({ socket, closed }: Connection, bytes: Buffer): Promise<void> {
  const chunk = 1 << 20;
  for (let at = 0; at < bytes.length && !socket.destroyed; at += chunk) {
    if (socket.write(bytes.subarray(at, at + chunk))) continue;
    await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
  }
}

/** Sends a body and returns the status of the answer, which may come before all of the body is sent. */
export async function statusOf(
  baseUrl: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const bytes = Buffer.from(body);
  const head = requestHead(path, { ...headers, connection: 'close', 'content-length': bytes.length });
  const connection = await open(baseUrl, head);
  await send(connection, bytes);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await connection.closed)?.[1] ?? 0);
}

export const webSocketHead = (token: string): string =>
  [
    `GET ${socketPath} HTTP/1.1`,
    'host: localhost',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    `token: ${token}`,
    '',
    '',
  ].join('\r\n');

/** A masked ping with as much data as a control frame may have. */
export function pingFrame(): Buffer {
  const dataBytes = 125;
  return Buffer.concat([Buffer.from([0x89, 0x80 | dataBytes, 0, 0, 0, 0]), Buffer.alloc(dataBytes, 'p')]);
}
