import type { Limits } from '@tricorn/contract';
import type { ServerChain } from './chain/serverChain.js';
import type { Files } from './files/files.js';
import type { Ledger } from './ledger/ledger.js';
import type { Logger } from './observability/logger.js';
import type { Db } from './store/database.js';
import type { Throttles } from './throttling/throttles.js';

/** The ground floor, as it is passed to the domains; each domain declares which parts it needs. */
export interface Ground {
  db: Db;
  files: Files;
  ledger: Ledger;
  chain: ServerChain;
  /** The id of this process among those that share the database. */
  instanceId: string;
  dataFolder: string;
  limits: Limits;
  log: Logger;
  /** Limits by account or address that hold for all processes together. */
  throttles: Throttles;
}
