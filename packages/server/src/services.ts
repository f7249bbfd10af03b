import type { Config } from './config.js';
import type { Language } from './domains/language/language.js';
import type { Learning } from './domains/learning/learning.js';
import type { Imaging } from './domains/pictures/pictures.js';
import type { Privacy } from './domains/privacy/privacy.js';
import type { Training } from './domains/training/training.js';
import type { Throttle } from './ground/accounts/throttle.js';
import type { Tokens } from './ground/accounts/tokens.js';
import type { ServerChain } from './ground/chain/serverChain.js';
import type { EventBus } from './ground/events/bus.js';
import type { Files } from './ground/files/files.js';
import type { Job } from './ground/jobs/jobs.js';
import type { Logger } from './ground/logger.js';
import type { Db } from './ground/store/database.js';

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
