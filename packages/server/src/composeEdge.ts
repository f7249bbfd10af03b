import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Base, Start } from './composeGround.js';
import type { Furnished } from './composeRooms.js';
import { closeServer } from './edge/connections/closeServer.js';
import { buildHealthServer } from './edge/health/healthServer.js';
import { createMetrics } from './edge/health/metrics.js';
import { createHandlers } from './edge/operations/handlers.js';
import { createPayers } from './edge/payment/payers.js';
import { buildServer } from './edge/server.js';
import { createEventBus } from './ground/events/bus.js';
import { readReadiness } from './ground/readiness.js';
import type { Queues } from './queues.js';
import { urlAt } from './urlAt.js';
import { version } from './version.js';

/** Opens the ports that this process serves; returns their base URLs. */
export async function composeEdge(
  start: Start,
  base: Base,
  { rooms, parts, sessions }: Furnished,
  { queues, isStopping }: { queues: Queues; isStopping(): boolean },
): Promise<{ url: string | undefined; healthUrl: string | undefined }> {
  const { config, roles, log, stopLater } = start;
  const { address, blobs, database, ground, payments, resumable, telemetry, uploads } = base;
  const { db, limits, throttles } = ground;
  const { language } = rooms;
  const metrics = createMetrics(db, parts, Object.keys(queues));
  telemetry.exportMetrics(metrics.read);
  const embeddedFolder = config.databaseUrl === undefined ? config.dataFolder : undefined;
  const health = {
    isStopping,
    limits,
    metrics,
    metricsToken: config.metricsToken,
    throttles,
    readiness: () => readReadiness({ db, blobs, embeddedFolder }),
  };
  const open: { url: string | undefined; healthUrl: string | undefined } = {
    url: undefined,
    healthUrl: undefined,
  };
  if (roles.api) {
    const edge = {
      ...ground,
      ...health,
      bus: await createEventBus(database, log),
      language,
      pageFromDisk: config.pageFromDisk,
      payers: payments && createPayers(payments, config.secret, () => address.publicUrl),
      resumable,
      secret: config.secret,
      sessions,
      tracing: config.observability.otlpUrl !== undefined,
      trustProxy: config.trustProxy,
      uploads,
      version,
    };
    const server = await buildServer(edge, createHandlers(rooms));
    stopLater(() => closeServer(server, language.close, config.stop.answersMsMax));
    await server.listen({ host: config.host, port: config.port });
    open.url = urlAt(config.host, (server.server.address() as AddressInfo).port);
    address.publicUrl = config.publicUrl ?? open.url;
    stopLater(() => sleep(config.stop.waitMs));
  }
  if (config.healthPort !== undefined) {
    const server = buildHealthServer({ ...health, log });
    stopLater(() => server.close());
    await server.listen({ host: config.host, port: config.healthPort });
    open.healthUrl = urlAt(config.host, (server.server.address() as AddressInfo).port);
  }
  return open;
}
