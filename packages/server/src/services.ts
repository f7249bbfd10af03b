import type { Throttle } from './accounts/throttle.js';
import type { Tokens } from './accounts/tokens.js';
import type { ServerChain } from './chain/serverChain.js';
import type { Config } from './config.js';
import type { EventBus } from './events/bus.js';
import type { Files } from './files/files.js';
import type { Job } from './jobs/jobs.js';
import type { Language } from './language/language.js';
import type { Learning } from './learning/learning.js';
import type { Logger } from './logger.js';
import type { Privacy } from './privacy/privacy.js';
import type { Db } from './store/database.js';
import type { Imaging } from './tasks/createImaging.js';
import type { Training } from './training/training.js';

/** The parts that operations call. Constructed in compose.ts and nowhere else. */
export interface Services {
  config: Config;
  /** This process among those that share the database. */
  instanceId: string;
  db: Db;
  files: Files;
  tokens: Tokens;
  bus: EventBus;
  log: Logger;
  language: Language;
  imaging: Imaging;
  learning: Learning;
  training: Training;
  loginFailures: Throttle;
  registrations: Throttle;
  chain: ServerChain;
  privacy: Privacy;
  /** Address of the contract that a job has or will have on chain. */
  contractAddressOf(jobId: bigint): string;
  /** The caller's own typed-in data of a job, opened for that caller alone; empty where there is none. */
  readOwnInput(job: Job, accountId: string): Promise<string>;
  /** Refuses a task that does not exist or belongs to another account. */
  assertTaskOwner(taskId: string, accountId: string): Promise<void>;
}
