import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.js';
import { startLanguage } from './domains/language/language.js';
import { createLearning } from './domains/learning/learning.js';
import { createImaging } from './domains/pictures/pictures.js';
import { assertTaskOwner } from './domains/pictures/tasks.js';
import { createPrivacy } from './domains/privacy/privacy.js';
import { createTraining } from './domains/training/training.js';
import { pruneKeys } from './edge/http/idempotency.js';
import { buildServer } from './edge/http/server.js';
import { handlers } from './edge/operations.js';
import { createDemoAccounts } from './ground/accounts/demo.js';
import { Throttle } from './ground/accounts/throttle.js';
import { createTokens } from './ground/accounts/tokens.js';
import { openServerChain } from './ground/chain/serverChain.js';
import { createEventBus } from './ground/events/bus.js';
import { pruneEvents } from './ground/events/outbox.js';
import type { BlobStore } from './ground/files/blobStore.js';
import { createFiles } from './ground/files/files.js';
import { openLocalBlobStore } from './ground/files/localBlobStore.js';
import { removeLoose } from './ground/files/looseBlobs.js';
import { openS3BlobStore } from './ground/files/s3BlobStore.js';
import type { Logger } from './ground/logger.js';
import { startWorkers, type WorkHandler } from './ground/queue/worker.js';
import { type Db, openDatabase } from './ground/store/database.js';
import { startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import { announceInstance } from './ground/store/instances.js';
import { createQueueHandlers } from './queues.js';
import type { Services } from './services.js';
import { version } from './version.js';

/** Parts of the server that a process runs. `start` is all of them. */
export interface Roles {
  api: boolean;
  worker: boolean;
}

export interface Running {
  services: Services;
  /** The address the API answers on; absent where no API runs. */
  url: string | undefined;
  /** The password of the demo accounts, when it was just made up. */
  demoPassword: string | undefined;
  stop(): Promise<void>;
}

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;
const pruneMs = 10 * 60_000;

/** Constructs everything in the order of what needs what, and takes it down in the opposite order. */
export async function compose(
  config: Config,
  roles: Roles,
  log: Logger,
  extraQueues: Record<string, WorkHandler> = {},
): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'could not stop a part'));
  };
  try {
    let databaseUrl = config.databaseUrl;
    if (databaseUrl === undefined) {
      const postgres = await startEmbeddedPostgres(config.dataFolder);
      undo.push(postgres.stopIfUnused);
      if (postgres.takenOver)
        log.info('took over the embedded PostgreSQL that an earlier process had left running');
      databaseUrl = postgres.url;
    }
    const database = await openDatabase(databaseUrl, (error) =>
      log.warn({ err: error }, 'database connection lost'),
    );
    undo.push(database.close);
    const { db } = database;

    const instanceId = randomUUID();
    undo.push(await announceInstance(db, databaseUrl, instanceId, rolesText(roles), log));
    const demo = config.production ? undefined : await createDemoAccounts(db, config.demoPassword);

    const chain = await openServerChain(config, database, databaseUrl, log, roles.worker);
    undo.push(chain.close);

    const blobs = config.s3
      ? openS3BlobStore({ ...config.s3, scratchFolder: join(config.dataFolder, 'scratch') })
      : await openLocalBlobStore(join(config.dataFolder, 'files'));
    let publicUrl = config.publicUrl ?? urlAt(config.host, config.port);
    const imaging = createImaging(config.imaging);
    undo.push(imaging.close);
    const training = await createTraining({ db, config, blobs, instanceId, worker: roles.worker, log });
    undo.push(training.close);
    const language = await startLanguage({ database, config, instanceId, log });
    undo.push(language.close);
    const privacy = await createPrivacy({ config, db, databaseUrl, works: roles.worker, log });
    undo.push(privacy.close);
    const services: Services = {
      config,
      instanceId,
      db,
      files: createFiles(db, blobs, () => publicUrl),
      tokens: createTokens(config.secret),
      bus: await createEventBus(database),
      log,
      language,
      imaging,
      learning: createLearning(config, blobs),
      training,
      loginFailures: new Throttle(config.limits.loginFailuresMax, quarterHourMs),
      registrations: new Throttle(config.limits.registrationsPerHourMax, hourMs),
      chain,
      contractAddressOf: chain.contractAddressOf,
      privacy,
      readOwnInput: privacy.readOwnInput,
      assertTaskOwner: async (taskId, accountId) => await assertTaskOwner(db, taskId, accountId),
    };

    undo.push(pruneRegularly(db, blobs, log));

    let url: string | undefined;
    if (roles.api) {
      const server: FastifyInstance = await buildServer(services, handlers, version);
      undo.push(() => server.close());
      await server.listen({ host: config.host, port: config.port });
      url = urlAt(config.host, (server.server.address() as AddressInfo).port);
      publicUrl = config.publicUrl ?? url;
      // Running answers are ended first, or the server would wait for them.
      undo.push(language.close);
    }
    if (roles.worker) {
      const workers = await startWorkers(database, { ...createQueueHandlers(services), ...extraQueues }, log);
      undo.push(workers.stop);
    }
    return { services, url, demoPassword: demo?.password, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const rolesText = (roles: Roles): string =>
  Object.entries(roles)
    .filter(([, on]) => on)
    .map(([name]) => name)
    .join(' ');

function pruneRegularly(db: Db, blobs: BlobStore, log: Logger): () => Promise<void> {
  const timer = setInterval(() => {
    Promise.all([pruneEvents(db), pruneKeys(db), removeLoose(db, blobs)]).catch((error: unknown) =>
      log.warn({ err: error }, 'could not prune'),
    );
  }, pruneMs);
  return async () => clearInterval(timer);
}

/** An address that works in a browser on this machine, also when the server listens on every interface. */
const urlAt = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};
