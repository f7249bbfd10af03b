import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobTypes } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import { type Config, settingTable } from './config.js';
import { createAccountRoom } from './domains/account/account.js';
import { createLanguage } from './domains/language/language.js';
import { createLearning } from './domains/learning/learning.js';
import { learningParameters } from './domains/learning/learningSpec.js';
import { retryJob } from './domains/learning/retryJob.js';
import { createMailRoom } from './domains/mail/mail.js';
import { startMailing } from './domains/mail/sender.js';
import { createOperatorRoom } from './domains/operator/operator.js';
import { cancelTasksOf } from './domains/pictures/cancelTask.js';
import { createPictures } from './domains/pictures/pictures.js';
import { usedByTask } from './domains/pictures/tasks.js';
import { createPrivacy } from './domains/privacy/privacy.js';
import { usedByInference } from './domains/training/inferences.js';
import { createTraining } from './domains/training/training.js';
import { startDelivering } from './domains/webhooks/deliverer.js';
import type { Roles } from './edge/commands/commandDependencies.js';
import { closeServer } from './edge/connections/closeServer.js';
import { buildHealthServer } from './edge/health/healthServer.js';
import { createMetrics } from './edge/health/metrics.js';
import { createHandlers, type Rooms } from './edge/operations/handlers.js';
import { buildServer } from './edge/server.js';
import { createDemoAccounts } from './ground/accounts/demo.js';
import { createSessions, type Sessions } from './ground/accounts/sessions.js';
import { createTokens, type Tokens } from './ground/accounts/tokens.js';
import { openServerChain } from './ground/chain/serverChain.js';
import { createEventBus } from './ground/events/bus.js';
import { createFiles } from './ground/files/files.js';
import { openLocalBlobStore } from './ground/files/localBlobStore.js';
import { openS3 } from './ground/files/openS3.js';
import { createResumableUploads, type ResumableUploads } from './ground/files/resumableUploads.js';
import { createUploads, type Uploads } from './ground/files/uploads.js';
import type { Ground } from './ground/ground.js';
import { databasePart, filesPart } from './ground/groundParts.js';
import { usedByJob } from './ground/jobs/jobFiles.js';
import type { JobKinds } from './ground/jobs/kinds.js';
import { createJobList, createNoticeList, createUsageList } from './ground/jobs/lists.js';
import { createLedger } from './ground/ledger/ledger.js';
import type { Logger } from './ground/logger.js';
import { startTelemetry } from './ground/observability/telemetry.js';
import { startWorkers, type WorkHandler } from './ground/queue/worker.js';
import { readReadiness } from './ground/readiness.js';
import { derivationSecretOf } from './ground/secrets/derivationSecret.js';
import { openDatabase } from './ground/store/database.js';
import { startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import { announceInstance } from './ground/store/instances.js';
import { createThrottles } from './ground/throttling/throttles.js';
import { migrations } from './migrations.js';
import { pruneRegularly } from './prune.js';
import { createQueues, type Queues } from './queues.js';
import { version } from './version.js';

/** How long the components of a failed start may take to stop. */
const failedStartMsMax = 10_000;

export interface Running {
  parts: Composition;
  /** Base URL of the API; absent if this process runs no API. */
  url: string | undefined;
  /** Base URL of the port for health and metrics, if it is set. */
  healthUrl: string | undefined;
  /** Password of the demo accounts, if it was just generated. */
  demoPassword: string | undefined;
  stop(): Promise<void>;
}

/** Everything that was composed. Only this file and tests know all of it. */
export interface Composition extends Ground, Rooms {
  config: Config;
  sessions: Sessions;
  tokens: Tokens;
  uploads: Uploads;
  resumable: ResumableUploads;
}

/** Constructs everything in dependency order and stops it in reverse order. Tests can replace the queues' handlers. */
export async function compose(
  config: Config,
  roles: Roles,
  log: Logger,
  adaptQueues: (queues: Queues) => Record<string, WorkHandler> = (queues) => queues,
): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'could not stop a component'));
  };
  try {
    const instanceId = randomUUID();
    const isTracing = config.observability.otlpUrl !== undefined;
    const telemetry = await startTelemetry({
      settings: config.observability,
      service: 'tricorn',
      version,
      instanceId,
      log,
    });
    undo.push(telemetry.close);
    let databaseUrl = config.databaseUrl;
    if (databaseUrl === undefined) {
      const postgres = await startEmbeddedPostgres(config.dataFolder, {
        report: {
          lost: () => log.error('the embedded PostgreSQL has ended; starting it again'),
          failed: (error) => log.error({ err: error }, 'could not start the embedded PostgreSQL'),
          restored: () => log.info('the embedded PostgreSQL is running again'),
        },
      });
      undo.push(postgres.stopIfUnused);
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
    undo.push(database.close);
    const { db } = database;
    // Locks belong to a connection, which a pooler would lend to others.
    const lockUrl = config.databaseDirectUrl ?? databaseUrl;

    const instance = await announceInstance(database, lockUrl, instanceId, rolesText(roles), log);
    undo.push(instance.close);
    const demo = config.production ? undefined : await createDemoAccounts(db, config.demoPassword);

    const { dataFolder, limits, secret } = config;
    const throttles = createThrottles({ db, apiProcesses: instance.apiProcesses, secret, log });
    undo.push(throttles.close);
    const works = roles.worker;
    const chain = await openServerChain({
      settings: config.chain,
      dataFolder,
      secret,
      database,
      databaseUrl: lockUrl,
      works,
      log,
    });
    undo.push(chain.close);
    const blobs = config.s3
      ? await openS3({ ...config.s3, scratchFolder: join(dataFolder, 'scratch') })
      : await openLocalBlobStore(join(dataFolder, 'files'));
    let publicUrl = config.publicUrl ?? urlAt(config.host, config.port);
    const files = createFiles({
      db,
      blobs,
      limits,
      resultLifetimeMs: config.retention.resultsDays && config.retention.resultsDays * 86_400_000,
      publicUrl: () => publicUrl,
    });
    const ledger = await createLedger({
      database,
      instanceId,
      log,
      callsAtOnceMax: limits.llmCallsAtOnceMax,
      tokensPerKeyMax: limits.llmTokensPerKeyMax,
    });
    undo.push(ledger.close);
    const uploads = createUploads({ db, files, limits, uses: [usedByJob, usedByInference, usedByTask] });
    const resumable = createResumableUploads({ db, files, limits });
    const ground: Ground = { chain, dataFolder, db, files, instanceId, ledger, limits, log, throttles };

    const pictures = createPictures({ ...ground, settings: config.pictures });
    undo.push(pictures.close);
    const training = await createTraining({ ...ground, settings: config.training, works });
    undo.push(training.close);
    const language = createLanguage({ ...ground, settings: config.language });
    undo.push(language.close);
    const derivationSecret = await derivationSecretOf(db, secret);
    const privacy = await createPrivacy({
      ...ground,
      settings: config.privacy,
      databaseUrl: lockUrl,
      secret: derivationSecret,
      works,
      nodePreload: isTracing ? new URL('./nodePreload.js', import.meta.url) : undefined,
    });
    undo.push(privacy.close);
    const learning = createLearning({ ...ground, settings: config.learning });
    undo.push(learning.close);
    const tokens = createTokens(secret);
    const sessions = await createSessions(database, tokens, log, throttles);
    undo.push(sessions.close);
    const mail = createMailRoom({
      ...ground,
      secret,
      sessions,
      settings: config.mail,
      publicUrl: () => publicUrl,
    });
    const parts = [
      databasePart(db, config.databaseUrl),
      filesPart(blobs, config.s3?.bucket),
      { name: 'chain', health: chain.health },
      { name: 'compute nodes', health: privacy.health },
      { name: 'pictures', health: pictures.health },
      { name: 'language', health: language.health },
    ];
    const kinds: JobKinds = {
      [jobTypes.gallery]: pictures.jobKind,
      [jobTypes.input]: privacy.jobKind,
      [jobTypes.purchase]: {},
      [jobTypes.training]: training.jobKind,
      [jobTypes.upload]: { parametersOf: learningParameters, retry: retryJob },
    };
    const rooms: Rooms = {
      account: createAccountRoom({
        ...ground,
        secret,
        sessions,
        tokens,
        uploads,
        resumable,
        settings: config.account,
        erasure: { kinds, cancelTasks: cancelTasksOf },
      }),
      jobs: {
        ...ground,
        kinds,
        jobList: createJobList(ground.db),
        noticeList: createNoticeList(ground.db),
        usageList: createUsageList(ground.db),
      },
      language,
      learning,
      mail,
      operator: createOperatorRoom({
        ...ground,
        links: mail.links,
        publicUrl: () => publicUrl,
        sessions,
        kinds,
        version,
        settingTable,
        given: config.given,
        parts,
      }),
      pictures,
      privacy,
      training,
      webhooks: { ...ground, secret: derivationSecret, settings: config.webhooks },
    };

    undo.push(pruneRegularly(db, blobs, uploads, resumable, config.retention, log));

    const queues = createQueues(rooms);
    const metrics = createMetrics(db, parts, Object.keys(queues));
    telemetry.exportMetrics(metrics.read);
    let isStopping = false;
    const embeddedFolder = config.databaseUrl === undefined ? dataFolder : undefined;
    const healthDependencies = {
      isStopping: () => isStopping,
      limits,
      metrics,
      metricsToken: config.metricsToken,
      throttles,
      readiness: () => readReadiness({ db, blobs, embeddedFolder }),
    };
    let url: string | undefined;
    let healthUrl: string | undefined;
    if (roles.api) {
      const server: FastifyInstance = await buildServer(
        {
          ...ground,
          bus: await createEventBus(database, log),
          language,
          resumable,
          ...healthDependencies,
          secret,
          sessions,
          tracing: isTracing,
          trustProxy: config.trustProxy,
          version,
        },
        createHandlers(rooms),
      );
      undo.push(() => closeServer(server, language.close, config.stop.answersMsMax));
      await server.listen({ host: config.host, port: config.port });
      url = urlAt(config.host, (server.server.address() as AddressInfo).port);
      publicUrl = config.publicUrl ?? url;
      undo.push(() => sleep(config.stop.waitMs));
    }
    if (config.healthPort !== undefined) {
      const server = buildHealthServer({ ...healthDependencies, log });
      undo.push(() => server.close());
      await server.listen({ host: config.host, port: config.healthPort });
      healthUrl = urlAt(config.host, (server.server.address() as AddressInfo).port);
    }
    if (roles.worker) {
      const workers = await startWorkers(database, adaptQueues(queues), log);
      undo.push(workers.stop);
      const delivering = await startDelivering(rooms.webhooks, database);
      undo.push(delivering.close);
      const mailing = await startMailing(mail, database);
      undo.push(mailing.close);
    }
    undo.push(async () => {
      isStopping = true;
    });
    return {
      parts: { ...ground, ...rooms, config, sessions, tokens, uploads, resumable },
      url,
      healthUrl,
      demoPassword: demo?.password,
      stop,
    };
  } catch (error) {
    // What the start lacked may also keep a component from stopping.
    await Promise.race([stop(), sleep(failedStartMsMax)]);
    throw error;
  }
}

const rolesText = (roles: Roles): string =>
  Object.entries(roles)
    .filter(([, on]) => on)
    .map(([name]) => name)
    .join(' ');

/** An address that works in a browser on this machine, even if the server listens on every interface. */
const urlAt = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};
