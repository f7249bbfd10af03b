import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type OperationName,
  operations,
  type ServiceEvent,
  socketPath,
  stringifyExact,
} from '@tricorn/contract';
import { type WebSocket, WebSocketServer } from 'ws';

/** A request as it arrived. */
export interface Received {
  name: OperationName;
  token: string | undefined;
  key: string | undefined;
  fields: Record<string, unknown>;
}

/** An answer: fields for the envelope, or a function that writes the response itself. */
type Answer = Record<string, unknown> | ((response: ServerResponse) => void);
type Script = { [Name in OperationName]?: (request: Received) => Answer };

export interface ScriptedServer {
  baseUrl: string;
  received: Received[];
  /** Open streaming channels, with the `since` each one asked for. */
  sockets: Set<WebSocket>;
  sinces: (string | null)[];
  /** Sends an event to every open channel. */
  emit(event: ServiceEvent): void;
  /** Closes every open channel. */
  hangUp(code?: number): void;
  stop(): Promise<void>;
}

/**
 * A server that misbehaves on purpose, as the real one does only when something breaks. It knows the paths of
 * the contract; everything else comes from the test's script.
 */
export async function startScriptedServer(
  script: Script,
  { acceptSockets = true }: { acceptSockets?: boolean } = {},
): Promise<ScriptedServer> {
  const received: Received[] = [];
  const sockets = new Set<WebSocket>();
  const sinces: (string | null)[] = [];
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://scripted');
    const name = (Object.keys(operations) as OperationName[]).find(
      (candidate) => operations[candidate].path === url.pathname,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const fields = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(url.searchParams);
    const entry = {
      name: name!,
      token: request.headers['token'] as string | undefined,
      key: request.headers['idempotency-key'] as string | undefined,
      fields,
    };
    received.push(entry);
    const answer = name === undefined ? undefined : script[name]?.(entry);
    if (typeof answer === 'function') return answer(response);
    send(response, answer ?? { code: 404, msg: 'not scripted', error: 'routeUnknown' });
  }

  const channels = new WebSocketServer({ noServer: true, handleProtocols: () => 'tricorn' });
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url!, 'http://scripted');
    if (!acceptSockets || url.pathname !== socketPath) return socket.destroy();
    channels.handleUpgrade(request, socket, head, (channel) => {
      sinces.push(url.searchParams.get('since'));
      sockets.add(channel);
      channel.on('close', () => sockets.delete(channel));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    sockets,
    sinces,
    emit: (event) => {
      for (const socket of sockets) socket.send(JSON.stringify(event));
    },
    hangUp: (code = 1012) => {
      for (const socket of sockets) socket.close(code);
    },
    stop: async () => {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Sends an envelope. */
export function send(
  response: ServerResponse,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): void {
  const { code = 200 } = body as { code?: number };
  response.writeHead(code, { 'content-type': 'application/json', 'x-request-id': 'r', ...headers });
  response.end(stringifyExact({ code, msg: 'success', ...body }));
}

/** An unsigned token with the claims that a client reads. */
export function tokenFor(lifetimeSeconds: number, id = 0): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ iat: now, exp: now + lifetimeSeconds, id })}.x`;
}
