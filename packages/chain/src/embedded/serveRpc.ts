import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Engine } from './engine.js';
import { RPC_CODES, RpcError } from './rpcError.js';

/** A raw transaction is at most 128 KiB, twice that in hexadecimal; a batch may hold a few. */
const BODY_BYTES_MAX = 1024 * 1024;
const BATCH_REQUESTS_MAX = 100;
const LOOPBACK = '127.0.0.1';

/** A running JSON-RPC port. */
export interface RpcServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a chain as JSON-RPC over HTTP on the loopback address, for wallets and explorers on the same
 * machine. A request that names another host is refused, so that no web page can reach it by DNS tricks.
 */
export async function serveRpc(chain: Pick<Engine, 'request'>, port: number): Promise<RpcServer> {
  const server = createServer((request, response) => {
    answer(chain, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(chain: Pick<Engine, 'request'>, request: IncomingMessage, response: ServerResponse) {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (host !== LOOPBACK && host !== 'localhost')
    return reply(response, 403, failure(null, 'host not allowed'));
  if (request.method !== 'POST') return reply(response, 405, failure(null, 'send a POST request'));
  const body = await readBody(request);
  if (body === undefined) return reply(response, 413, failure(null, `body over ${BODY_BYTES_MAX} bytes`));
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return reply(response, 200, failure(null, 'the body is not JSON', -32700));
  }
  if (!Array.isArray(parsed)) return reply(response, 200, await answerOne(chain, parsed));
  if (parsed.length === 0 || parsed.length > BATCH_REQUESTS_MAX) {
    return reply(response, 200, failure(null, `a batch holds 1 to ${BATCH_REQUESTS_MAX} requests`));
  }
  reply(response, 200, await Promise.all(parsed.map((one) => answerOne(chain, one))));
}

async function answerOne(chain: Pick<Engine, 'request'>, value: unknown): Promise<object> {
  const {
    id = null,
    method,
    params = [],
  } = (value ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof method !== 'string' || !Array.isArray(params)) {
    return failure(id, 'a request has a method and a list of params');
  }
  try {
    return { jsonrpc: '2.0', id, result: await chain.request({ method, params }) };
  } catch (error) {
    if (!(error instanceof RpcError)) return failure(id, 'internal error', RPC_CODES.internal);
    const { code, message, data } = error;
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
  }
}

function failure(id: unknown, message: string, code: number = RPC_CODES.invalidRequest): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
