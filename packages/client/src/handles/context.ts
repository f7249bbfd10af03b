import type { Watcher } from '../events/watcher.js';
import type { Api } from '../operationTypes.js';
import type { Pool } from '../transport/pool.js';
import type { Transport } from '../transport/transport.js';
import type { TaskReader } from './taskReader.js';

/** Dependencies that the handles of one client share. */
export interface HandleContext {
  readonly api: Api;
  readonly transport: Transport;
  readonly watcher: Watcher;
  readonly tasks: TaskReader;
  /** Bounds how many polling requests run at once. */
  readonly questions: Pool;
}
