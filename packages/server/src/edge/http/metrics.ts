import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { chainBacklog } from '../../ground/chain/backlog.js';
import { createCached } from '../../ground/createCached.js';
import { countQueues } from '../../ground/queue/queueCounts.js';
import type { Db } from '../../ground/store/database.js';

export interface Metrics {
  observe(operation: string, code: number, seconds: number): void;
  render(): Promise<{ contentType: string; text: string }>;
}

/** Several collectors may ask within a moment; a long queue is counted once. */
const countsMs = 1_000;

/** Metrics in the Prometheus format. */
export function createMetrics(db: Db): Metrics {
  const registry = new Registry();
  const queues = createCached(async () => await countQueues(db), countsMs);
  collectDefaultMetrics({ register: registry, prefix: 'tricorn_' });
  const durations = new Histogram({
    name: 'tricorn_http_request_seconds',
    help: 'Request duration in seconds, by operation and code.',
    labelNames: ['operation', 'code'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'tricorn_work_items',
    help: 'Work items, by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, ready, running } of await queues()) {
        this.set({ queue, state: 'ready' }, ready);
        this.set({ queue, state: 'running' }, running);
      }
    },
  });
  new Gauge({
    name: 'tricorn_work_oldest_seconds',
    help: 'Age of the oldest waiting work item, by queue.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, oldestSeconds } of await queues()) this.set({ queue }, oldestSeconds);
    },
  });
  new Gauge({
    name: 'tricorn_chain_lag_seconds',
    help: 'Age of the oldest job or result that is not on chain yet.',
    registers: [registry],
    async collect() {
      this.set((await chainBacklog(db)).lagSeconds);
    },
  });
  new Gauge({
    name: 'tricorn_chain_orders',
    help: 'Jobs and results that are not on chain yet, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, open } = await chainBacklog(db);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'open' }, open);
    },
  });
  return {
    observe: (operation, code, seconds) => durations.observe({ operation, code: String(code) }, seconds),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** Measures every request under the name of its operation, or of its route. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config as { operation?: string };
    metrics.observe(
      operation ?? request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    done();
  });
}
