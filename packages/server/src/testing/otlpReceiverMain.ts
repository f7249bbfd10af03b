import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { ReceivedSpan } from './otlpReceiver.js';

// A collector for tests: it keeps what it is sent by OTLP over HTTP as JSON.

interface Attribute {
  key: string;
  value: { stringValue?: string };
}
interface Sent {
  resource: { attributes: Attribute[] };
  scopeSpans?: { spans: (Omit<ReceivedSpan, 'service' | 'failed'> & { status?: { code?: number } })[] }[];
  scopeMetrics?: { metrics: Record<string, { dataPoints?: unknown[] } | string>[] }[];
}

const spans: ReceivedSpan[] = [];
const metrics: Record<string, number> = {};

async function read(request: IncomingMessage): Promise<Sent[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  const body = JSON.parse(plain.toString()) as { resourceSpans?: Sent[]; resourceMetrics?: Sent[] };
  return body.resourceSpans ?? body.resourceMetrics ?? [];
}

function keep({ resource, scopeSpans = [], scopeMetrics = [] }: Sent): void {
  const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
  for (const { name, traceId, spanId, parentSpanId = '', status } of scopeSpans.flatMap(
    (scope) => scope.spans,
  ))
    spans.push({ service, name, traceId, spanId, parentSpanId, failed: status?.code === 2 });
  for (const metric of scopeMetrics.flatMap((scope) => scope.metrics)) {
    const data = metric['gauge'] ?? metric['sum'] ?? metric['histogram'];
    metrics[String(metric['name'])] = typeof data === 'object' ? (data.dataPoints?.length ?? 0) : 0;
  }
}

const server = createServer(async (request, reply) => {
  const answer = (body: unknown) =>
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (request.url === '/spans') return answer(spans);
  if (request.url === '/metrics') return answer(metrics);
  if (request.url !== '/v1/traces' && request.url !== '/v1/metrics') return reply.writeHead(404).end();
  for (const sent of await read(request)) keep(sent);
  return answer({});
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('disconnect', () => process.exit(0));
