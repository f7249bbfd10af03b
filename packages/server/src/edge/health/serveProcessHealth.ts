import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { mayReadMetrics, metricsRefusal } from './healthRoutes.js';
import { addProcessMetrics } from './processMetrics.js';

export interface ProcessHealthOptions {
  host: string;
  port: number;
  metricsToken: string | undefined;
}

/** A caller that takes longer to ask is disconnected. */
const requestMsMax = 10_000;
const connectionsMax = 64;

/**
 * Health and metrics of a process that has no database: a compute node, the chain or the language model. It serves the
 * paths of the other processes, with the series of the runtime alone.
 */
export async function serveProcessHealth({
  host,
  port,
  metricsToken,
}: ProcessHealthOptions): Promise<{ url: string; close(): Promise<void> }> {
  const registry = new Registry();
  addProcessMetrics(registry);
  const answerTo = async (
    request: IncomingMessage,
  ): Promise<[status: number, type: string, text: string]> => {
    const [path] = (request.url ?? '').split('?');
    const json = (code: number, msg: string, error?: string): [number, string, string] => [
      code,
      'application/json; charset=utf-8',
      JSON.stringify(error === undefined ? { code, msg } : { code, msg, error }),
    ];
    if (request.method !== 'GET') return json(405, 'Use GET.', 'methodNotAllowed');
    if (path === '/healthz') return json(200, 'alive');
    if (path === '/readyz') return json(200, 'ready');
    if (path !== '/metrics') return json(404, 'This process serves only health and metrics.', 'routeUnknown');
    if (!mayReadMetrics(request, metricsToken)) return json(403, metricsRefusal, 'notOperator');
    return [200, registry.contentType, await registry.metrics()];
  };
  const server = createServer({ requestTimeout: requestMsMax }, (request, response) => {
    request.resume();
    answerTo(request).then(
      ([status, type, text]) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      // What cannot be measured does not end the process.
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = connectionsMax;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
