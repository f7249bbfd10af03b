import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.js';
import { createDemoAccounts } from './domains/account/demo.js';
import { usedByBatch } from './domains/language/batches/batches.js';
import { usedByTask } from './domains/pictures/tasks.js';
import { usedByTranscript } from './domains/speech/transcripts.js';
import { usedByInference } from './domains/training/inferences.js';
import type { Roles } from './edge/commands/command.js';
import { beginEmbeddedChain, openServerChain } from './ground/chain/serverChain.js';
import type { BlobStore } from './ground/files/blobStore.js';
import { createFiles } from './ground/files/files.js';
import { openLocalBlobStore } from './ground/files/localBlobStore.js';
import { openS3 } from './ground/files/openS3.js';
import { ResumableUploads } from './ground/files/resumableUploads.js';
import { createUploads, type Uploads } from './ground/files/uploads.js';
import type { Ground } from './ground/ground.js';
import { usedByJob } from './ground/jobs/jobFiles.js';
import { createLedger } from './ground/ledger/ledger.js';
import type { Logger } from './ground/observability/logger.js';
import { startTelemetry, type Telemetry } from './ground/observability/telemetry.js';
import { openPayments, type Payments } from './ground/payments/payments.js';
import { addParts } from './ground/retention/parts.js';
import { type OpenDatabase, openDatabase } from './ground/store/database.js';
import { startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import { announceInstance } from './ground/store/instances.js';
import { createThrottles } from './ground/throttling/throttles.js';
import { migrations } from './migrations.js';
import { urlAt } from './urlAt.js';
import { version } from './version.js';

/** A start of the service. */
export interface Start {
  config: Config;
  roles: Roles;
  log: Logger;
  /** Stops a component at the end, before everything that was started earlier. */
  stopLater(stop: () => Promise<unknown>): void;
}

/** The ground floor, with what only the composition uses of it. */
export interface Base {
  ground: Ground;
  blobs: BlobStore;
  /** Absent if every call needs an account. */
  payments: Payments | undefined;
  database: OpenDatabase;
  /** Locks belong to a connection, which a pooler would lend to others. */
  lockUrl: string;
  telemetry: Telemetry;
  uploads: Uploads;
  resumable: ResumableUploads;
  /** Where clients reach the service; the port may be known only once the server listens. */
  address: { publicUrl: string };
  /** Password of the demo accounts, if it was just generated. */
  demoPassword: string | undefined;
}

export async function composeGround(start: Start): Promise<Base> {
  const { config, log, stopLater } = start;
  const { dataFolder, limits, secret } = config;
  const instanceId = randomUUID();
  const telemetry = await startTelemetry({
    settings: config.observability,
    service: 'tricorn',
    version,
    instanceId,
    log,
  });
  stopLater(telemetry.close);
  const embedded = beginEmbeddedChain(config.chain, dataFolder, start.roles.worker);
  stopLater(async () => await (await embedded?.catch(() => undefined))?.close());
  const { database, lockUrl } = await openOurDatabase(start);
  const { db } = database;
  const instance = await announceInstance(database, lockUrl, instanceId, rolesText(start.roles), log);
  stopLater(instance.close);
  const demo = config.production ? undefined : await createDemoAccounts(db, config.demoPassword);
  const throttles = createThrottles({ db, apiProcesses: instance.apiProcesses, secret, log });
  stopLater(throttles.close);
  const chain = await openServerChain({
    settings: config.chain,
    movements: config.movements,
    dataFolder,
    secret,
    database,
    databaseUrl: lockUrl,
    embedded,
    log,
  });
  stopLater(chain.close);
  const blobs = config.s3
    ? await openS3({ ...config.s3, scratchFolder: join(dataFolder, 'scratch') })
    : await openLocalBlobStore(join(dataFolder, 'files'));
  const address = { publicUrl: config.publicUrl ?? urlAt(config.host, config.port) };
  const files = createFiles({
    db,
    blobs,
    limits,
    resultLifetimeMs: config.retention.resultsDays && config.retention.resultsDays * 86_400_000,
    publicUrl: () => address.publicUrl,
  });
  const ledger = await createLedger({
    database,
    instanceId,
    log,
    callsAtOnceMax: limits.llmCallsAtOnceMax,
    tokensPerKeyMax: limits.llmTokensPerKeyMax,
  });
  stopLater(ledger.close);
  const payments =
    config.payments &&
    (await openPayments(
      { chain, db, instanceId, ledger, log },
      { settings: config.payments, chainSettings: config.chain, llmPrice: config.language.price },
    ));
  if (payments !== undefined) stopLater(payments.close);
  return {
    ground: { chain, dataFolder, db, files, instanceId, ledger, limits, log, throttles },
    blobs,
    payments,
    database,
    lockUrl,
    telemetry,
    uploads: createUploads({
      db,
      files,
      limits,
      uses: [usedByBatch, usedByInference, usedByJob, usedByTask, usedByTranscript],
    }),
    resumable: new ResumableUploads({ db, files, limits }),
    address,
    demoPassword: demo?.password,
  };
}

/** Opens the database that is set, or starts the embedded one. */
async function openOurDatabase({ config, log, stopLater }: Start) {
  let { databaseUrl } = config;
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres(config.dataFolder, {
      report: {
        lost: () => log.error('the embedded PostgreSQL has ended; starting it again'),
        failed: (error) => log.error({ err: error }, 'could not start the embedded PostgreSQL'),
        restored: () => log.info('the embedded PostgreSQL is running again'),
      },
    });
    stopLater(postgres.stopIfUnused);
    if (postgres.takenOver)
      log.info('took over the embedded PostgreSQL that an earlier process had left running');
    databaseUrl = postgres.url;
  }
  const database = await openDatabase(
    databaseUrl,
    migrations,
    (error) => log.warn({ err: error }, 'database connection lost'),
    { mode: config.migrate, directUrl: config.databaseDirectUrl },
  );
  stopLater(database.close);
  await addParts(database.db);
  return { database, lockUrl: config.databaseDirectUrl ?? databaseUrl };
}

const rolesText = (roles: Roles): string =>
  Object.entries(roles)
    .filter(([, on]) => on)
    .map(([name]) => name)
    .join(' ');
