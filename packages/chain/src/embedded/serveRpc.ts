import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerRpc, type RpcChain, rpcFailure } from './answerRpc.js';

/** A raw transaction has at most 128 KiB, twice that in hexadecimal; a batch can contain a few. */
const bodyBytesMax = 1024 * 1024;
const loopback = '127.0.0.1';
const loopbackNames = new Set([loopback, 'localhost']);

/** A running JSON-RPC port. */
export interface RpcServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a chain as JSON-RPC over HTTP and WebSocket on the loopback address, for wallets and explorers on the same
 * machine. A request for another host, or from a page of another origin, is refused, so that no web page can use the
 * port through a visitor's browser.
 */
export async function serveRpc(chain: RpcChain, port: number): Promise<RpcServer> {
  const server = createServer((request, response) => {
    answer(chain, request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: bodyBytesMax });
  sockets.on('connection', (socket) => serveSocket(chain, socket));
  server.on('upgrade', (request, stream, head) => {
    if (isLocal(request))
      sockets.handleUpgrade(request, stream, head, (ws) => sockets.emit('connection', ws));
    else stream.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, resolve);
  });
  return {
    url: `http://${loopback}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serveSocket(chain: RpcChain, socket: WebSocket): void {
  socket.on('error', () => socket.terminate());
  socket.on('message', async (data: Buffer) => {
    socket.send(JSON.stringify(await answerRpc(chain, data.toString('utf8'))), () => {});
  });
}

async function answer(chain: RpcChain, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocal(request)) return reply(response, 403, rpcFailure(null, 'host or origin not allowed'));
  allowOrigin(request, response);
  if (request.method === 'OPTIONS') return reply(response, 204);
  if (request.method !== 'POST') return reply(response, 405, rpcFailure(null, 'send a POST request'));
  const body = await readBody(request);
  if (body === undefined) return reply(response, 413, rpcFailure(null, `body over ${bodyBytesMax} bytes`));
  reply(response, 200, await answerRpc(chain, body));
}

function isLocal({ headers: { host = '', origin } }: IncomingMessage): boolean {
  if (!loopbackNames.has(host.replace(/:\d+$/, ''))) return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return loopbackNames.has(hostname) || protocol.endsWith('-extension:');
}

/** Lets pages of this machine (an explorer) and browser extensions (a wallet) read the answers. */
function allowOrigin({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('vary', 'origin');
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reply(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
