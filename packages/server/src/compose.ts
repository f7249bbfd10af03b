import { setTimeout as sleep } from 'node:timers/promises';
import { composeEdge } from './composeEdge.js';
import { composeGround } from './composeGround.js';
import { composeRooms } from './composeRooms.js';
import type { Config } from './config.js';
import { startMailing } from './domains/mail/sender.js';
import { startDelivering } from './domains/webhooks/deliverer.js';
import type { Roles } from './edge/commands/command.js';
import type { Rooms } from './edge/operations/handlers.js';
import type { Sessions } from './ground/accounts/sessions.js';
import type { Tokens } from './ground/accounts/tokens.js';
import type { ResumableUploads } from './ground/files/resumableUploads.js';
import type { Uploads } from './ground/files/uploads.js';
import type { Ground } from './ground/ground.js';
import type { Logger } from './ground/observability/logger.js';
import { startWorkers, type WorkHandler } from './ground/queue/worker.js';
import { pruneRegularly } from './prune.js';
import { createQueues, type Queues } from './queues.js';

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
  const stopLater = (step: () => Promise<unknown>): void => void undo.push(step);
  const start = { config, roles, log, stopLater };
  try {
    const base = await composeGround(start);
    const { ground, blobs, database, demoPassword, resumable, uploads } = base;
    const furnished = await composeRooms(start, base);
    const { rooms, sessions, tokens } = furnished;
    stopLater(pruneRegularly(ground.db, blobs, uploads, resumable, config.retention, log));
    const queues = createQueues(rooms);
    let isStopping = false;
    const open = await composeEdge(start, base, furnished, { queues, isStopping: () => isStopping });
    if (roles.worker) {
      stopLater((await startWorkers(database, adaptQueues(queues), log)).stop);
      stopLater((await startDelivering(rooms.webhooks, database)).close);
      stopLater((await startMailing(rooms.mail, database)).close);
    }
    stopLater(async () => {
      isStopping = true;
    });
    const parts = { ...ground, ...rooms, config, sessions, tokens, uploads, resumable };
    return { parts, ...open, demoPassword, stop };
  } catch (error) {
    // What the start lacked may also keep a component from stopping.
    await Promise.race([stop(), sleep(failedStartMsMax)]);
    throw error;
  }
}
