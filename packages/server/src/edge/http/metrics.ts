import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readCounts } from '../../domains/operator/operatingCounts.js';
import { chainBacklog } from '../../ground/chain/backlog.js';
import { createCached } from '../../ground/createCached.js';
import { type Part, statesOf } from '../../ground/health.js';
import type { ReadMetrics } from '../../ground/observability/telemetry.js';
import { readChildMemory } from '../../ground/processes/childMemory.js';
import { countQueues } from '../../ground/queue/queueCounts.js';
import type { Db } from '../../ground/store/database.js';

export interface Metrics {
  observe(operation: string, code: number, seconds: number): void;
  render(): Promise<{ contentType: string; text: string }>;
  /** The same series for a collector. */
  read: ReadMetrics;
}

/** Several collectors may ask within a moment; a long queue is counted once. */
const countsMs = 1_000;
/** Parts ask other machines; an answer is kept for a while. */
const partsMs = 10_000;

/** Metrics in the Prometheus format. */
export function createMetrics(db: Db, parts: readonly Part[]): Metrics {
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
  addOperatingGauges(registry, db, parts);
  return {
    observe: (operation, code, seconds) => durations.observe({ operation, code: String(code) }, seconds),
    read: async () => await registry.getMetricsAsJSON(),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** Holds, leases, parts, deliveries and child processes. */
function addOperatingGauges(registry: Registry, db: Db, parts: readonly Part[]): void {
  const registers = [registry];
  const counts = createCached(async () => await readCounts(db), countsMs);
  const states = createCached(async () => await statesOf(parts), partsMs);
  const children = createCached(readChildMemory, countsMs);
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  new Gauge({
    name: 'tricorn_holds',
    help: 'Charges that are held for work that has not ended, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, count } of (await counts()).holds) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'tricorn_hold_oldest_seconds',
    help: 'Age of the oldest held charge, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, oldestSeconds } of (await counts()).holds) this.set({ kind }, oldestSeconds);
    },
  });
  new Gauge({
    name: 'tricorn_part_up',
    help: 'Whether a part of the service, such as an engine, can be used: 1, or 0 if it is unavailable.',
    labelNames: ['part'],
    registers,
    async collect() {
      this.reset();
      for (const { part, state } of await states())
        if (state !== 'off') this.set({ part }, state === 'unavailable' ? 0 : 1);
    },
  });
  gauge('tricorn_leases', 'Work items that a process holds.', async () => (await counts()).leases);
  gauge(
    'tricorn_leases_expired',
    'Work items whose process has stopped renewing its lease.',
    async () => (await counts()).leasesExpired,
  );
  gauge('tricorn_instances', 'Processes that have reported lately.', async () => (await counts()).instances);
  gauge(
    'tricorn_webhook_deliveries_waiting',
    'Deliveries of webhooks that wait for an attempt.',
    async () => (await counts()).webhooksWaiting,
  );
  gauge(
    'tricorn_webhooks_failing',
    'Webhooks whose last attempt failed.',
    async () => (await counts()).webhooksFailing,
  );
  gauge('tricorn_mail_waiting', 'Letters that wait to be sent.', async () => (await counts()).mailWaiting);
  gauge('tricorn_children', 'Child processes of this process.', async () => (await children()).processes);
  gauge(
    'tricorn_child_memory_bytes',
    'Resident memory of the child processes of this process.',
    async () => (await children()).bytes,
  );
  gauge(
    'tricorn_child_memory_largest_bytes',
    'Resident memory of the largest child process.',
    async () => (await children()).largestBytes,
  );
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
