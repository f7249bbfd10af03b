import type { Watcher } from '../events/watcher.js';
import type { Api } from '../operationTypes.js';
import type { Pool } from '../transport/pool.js';
import type { Transport } from '../transport/transport.js';
import type { TaskReader } from './taskReader.js';

/** What the handles of one instance share. */
export interface HandleContext {
  readonly api: Api;
  readonly transport: Transport;
  readonly watcher: Watcher;
  readonly tasks: TaskReader;
  /** Bounds how many questions are asked at once on behalf of everything that is waited for. */
  readonly questions: Pool;
}
