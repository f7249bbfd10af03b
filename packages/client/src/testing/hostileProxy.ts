import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OperationName, operations } from '@tricorn/contract';

export type Fields = Record<string, unknown>;

/** A request on its way to the real service. */
export interface Passing {
  readonly name: OperationName;
  readonly fields: Fields;
  /** The honest answer. */
  forward(): Promise<Fields>;
}

/** What a hostile service does with a request; undefined passes it on. */
export type Tamper = (request: Passing) => Promise<Fields> | undefined;

export interface HostileProxy {
  readonly baseUrl: string;
  /** Names of the operations that arrived. */
  readonly received: OperationName[];
  /** Everything that clients have sent, as text. */
  readonly sent: string[];
  tamper(with_: Tamper | undefined): void;
  /** Accepts a token of its own making for a real one. */
  forgeToken(forged: string, real: string): void;
  stop(): Promise<void>;
}

const namesByPath = new Map(
  Object.entries(operations).map(([name, { path }]) => [path, name as OperationName]),
);

/** Stands between clients and the real service, and changes answers as its owner likes. */
export async function startHostileProxy(target: string): Promise<HostileProxy> {
  let tamper: Tamper | undefined;
  const received: OperationName[] = [];
  const sent: string[] = [];
  const realTokens = new Map<string, string>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', target);
      const name = namesByPath.get(url.pathname);
      sent.push(`${url.search}${body}`);
      if (name !== undefined) received.push(name);
      const pass = async () =>
        await fetch(url, {
          method: request.method ?? 'GET',
          headers: headersOf(request.headers, realTokens),
          ...(body.length === 0 ? {} : { body }),
        });
      const changed =
        name === undefined
          ? undefined
          : tamper?.({
              name,
              fields:
                body.length === 0
                  ? Object.fromEntries(url.searchParams)
                  : (JSON.parse(String(body)) as Fields),
              forward: async () => (await (await pass()).json()) as Fields,
            });
      if (changed !== undefined) {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ code: 200, msg: 'ok', ...(await changed) }));
        return;
      }
      const answer = await pass();
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    sent,
    tamper: (with_) => {
      tamper = with_;
    },
    forgeToken: (forged, real) => void realTokens.set(forged, real),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function headersOf(
  headers: NodeJS.Dict<string | string[]>,
  realTokens: ReadonlyMap<string, string>,
): Record<string, string> {
  const kept = ['content-type', 'token', 'authorization', 'idempotency-key', 'accept'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = headers[name] === undefined ? undefined : String(headers[name]);
      return value === undefined ? [] : [[name, realTokens.get(value) ?? value]];
    }),
  );
}
