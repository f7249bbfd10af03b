import type { Limits } from '@tricorn/contract';
import type { ServerChain } from './chain/serverChain.js';
import type { Files } from './files/files.js';
import type { Ledger } from './ledger/ledger.js';
import type { Logger } from './logger.js';
import type { Db } from './store/database.js';

/** The ground floor as it is handed to the rooms above; each room states which of it it needs. */
export interface Ground {
  db: Db;
  files: Files;
  ledger: Ledger;
  chain: ServerChain;
  /** This process among those that share the database. */
  instanceId: string;
  dataFolder: string;
  limits: Limits;
  log: Logger;
}
