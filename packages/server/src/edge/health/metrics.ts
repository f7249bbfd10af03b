import { setTimeout as sleep } from 'node:timers/promises';
import { chargeKinds } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { readCounts } from '../../domains/operator/operatingCounts.js';
import { chainBacklog } from '../../ground/chain/backlog.js';
import { createCached } from '../../ground/createCached.js';
import { type Part, statesOf } from '../../ground/health/health.js';
import type { ReadMetrics } from '../../ground/observability/telemetry.js';
import { countQueues } from '../../ground/queue/queueCounts.js';
import type { Db } from '../../ground/store/database.js';
import { addProcessMetrics, gaugesOf } from './processMetrics.js';

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
  addProcessMetrics(registry);
  const durations = new Histogram({
    name: 'tricorn_http_request_seconds',
    help: 'Request duration in seconds, by operation and code.',
    labelNames: ['operation', 'code'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const ofQueues = gaugesOf(registry, queues);
  ofQueues(
    'tricorn_work_items',
    'Work items, by queue and state.',
    (counts) =>
      counts.flatMap(({ queue, ready, running }) => [
        [{ queue, state: 'ready' }, ready],
        [{ queue, state: 'running' }, running],
      ]),
    'queue',
    'state',
  );
  ofQueues(
    'tricorn_work_oldest_seconds',
    'Age of the oldest waiting work item, by queue.',
    (counts) => counts.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
    'queue',
  );
  const ofChain = gaugesOf(
    registry,
    counted(async () => await chainBacklog(db)),
  );
  ofChain(
    'tricorn_chain_lag_seconds',
    'Age of the oldest job or result that is not on chain yet.',
    ({ lagSeconds }) => lagSeconds,
  );
  ofChain(
    'tricorn_chain_orders',
    'Jobs and results that are not on chain yet, by state.',
    ({ waiting, open }) => [
      [{ state: 'waiting' }, waiting],
      [{ state: 'open' }, open],
    ],
    'state',
  );
  addOperatingGauges(registry, db, parts);
  return {
    observe: (operation, code, seconds) => durations.observe({ operation, code: String(code) }, seconds),
    read: async () => await registry.getMetricsAsJSON(),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** Holds, leases, parts and deliveries. */
function addOperatingGauges(registry: Registry, db: Db, parts: readonly Part[]): void {
  const gauge = gaugesOf(
    registry,
    counted(async () => await readCounts(db)),
  );
  gauge(
    'tricorn_holds',
    'Charges that are held for work that has not ended, by kind.',
    ({ holds }) =>
      chargeKinds.map((kind) => [{ kind }, holds.find((held) => held.kind === kind)?.count ?? 0]),
    'kind',
  );
  gauge(
    'tricorn_hold_oldest_seconds',
    'Age of the oldest held charge, by kind.',
    ({ holds }) => holds.map(({ kind, oldestSeconds }) => [{ kind }, oldestSeconds]),
    'kind',
  );
  const states = createCached(async () => await statesOf(parts), partsMs);
  gaugesOf(registry, states)(
    'tricorn_part_up',
    'Whether a part of the service, such as an engine, can be used: 1, or 0 if it is unavailable.',
    (known) =>
      known
        .filter(({ state }) => state !== 'off')
        .map(({ part, state }) => [{ part }, state === 'unavailable' ? 0 : 1]),
    'part',
  );
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
