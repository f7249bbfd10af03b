import { setTimeout as sleep } from 'node:timers/promises';
import { chargeKinds } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { type OperatingCounts, readCounts } from '../../domains/operator/operatingCounts.js';
import { chainBacklog } from '../../ground/chain/backlog.js';
import { createCached } from '../../ground/createCached.js';
import { type Part, statesOf } from '../../ground/health.js';
import type { ReadMetrics } from '../../ground/observability/telemetry.js';
import { countQueues } from '../../ground/queue/queueCounts.js';
import type { Db } from '../../ground/store/database.js';
import { addGauge, addProcessMetrics } from './processMetrics.js';

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

/** A database that takes longer to count is away. */
const answerMsMax = 3_000;

/** What the database counts, or nothing while it is away: then above all the other series must stay readable. */
function counted<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  const cached = createCached(read, countsMs);
  return async () =>
    await Promise.race([
      cached().catch(() => undefined),
      sleep(answerMsMax, undefined, { ref: false }).then(() => undefined),
    ]);
}

/** Metrics in the Prometheus format; queues without work count as 0. */
export function createMetrics(db: Db, parts: readonly Part[], queueNames: readonly string[]): Metrics {
  const registry = new Registry();
  const queues = counted(async () => {
    const busy = await countQueues(db);
    const idle = queueNames.filter((name) => !busy.some(({ queue }) => queue === name));
    return [...busy, ...idle.map((queue) => ({ queue, ready: 0, running: 0, oldestSeconds: 0 }))];
  });
  const backlog = counted(async () => await chainBacklog(db));
  addProcessMetrics(registry);
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
      for (const { queue, ready, running } of (await queues()) ?? []) {
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
      for (const { queue, oldestSeconds } of (await queues()) ?? []) this.set({ queue }, oldestSeconds);
    },
  });
  addGauge(
    registry,
    'tricorn_chain_lag_seconds',
    'Age of the oldest job or result that is not on chain yet.',
    {
      read: backlog,
      pick: ({ lagSeconds }) => lagSeconds,
    },
  );
  new Gauge({
    name: 'tricorn_chain_orders',
    help: 'Jobs and results that are not on chain yet, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const behind = await backlog();
      if (behind === undefined) return;
      this.set({ state: 'waiting' }, behind.waiting);
      this.set({ state: 'open' }, behind.open);
    },
  });
  addOperatingGauges(registry, db, parts);
  return {
    observe: (operation, code, seconds) => durations.observe({ operation, code: String(code) }, seconds),
    read: async () => await registry.getMetricsAsJSON(),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** Holds, leases, parts and deliveries. */
function addOperatingGauges(registry: Registry, db: Db, parts: readonly Part[]): void {
  const registers = [registry];
  const counts = counted(async () => await readCounts(db));
  const states = createCached(async () => await statesOf(parts), partsMs);
  const gauge = (name: string, help: string, pick: (counts: OperatingCounts) => number) =>
    addGauge(registry, name, help, { read: counts, pick });
  new Gauge({
    name: 'tricorn_holds',
    help: 'Charges that are held for work that has not ended, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      const holds = (await counts())?.holds;
      if (holds === undefined) return;
      for (const kind of chargeKinds) this.set({ kind }, 0);
      for (const { kind, count } of holds) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'tricorn_hold_oldest_seconds',
    help: 'Age of the oldest held charge, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, oldestSeconds } of (await counts())?.holds ?? []) this.set({ kind }, oldestSeconds);
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
  gauge('tricorn_leases', 'Work items that a process holds.', ({ leases }) => leases);
  gauge(
    'tricorn_leases_expired',
    'Work items whose process has stopped renewing its lease.',
    ({ leasesExpired }) => leasesExpired,
  );
  gauge('tricorn_instances', 'Processes that have reported lately.', ({ instances }) => instances);
  gauge(
    'tricorn_webhook_deliveries_waiting',
    'Deliveries of webhooks that wait for an attempt.',
    ({ webhooksWaiting }) => webhooksWaiting,
  );
  gauge(
    'tricorn_webhooks_failing',
    'Webhooks whose last attempt failed.',
    ({ webhooksFailing }) => webhooksFailing,
  );
  gauge('tricorn_mail_waiting', 'Letters that wait to be sent.', ({ mailWaiting }) => mailWaiting);
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
