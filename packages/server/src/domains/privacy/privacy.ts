import type { Job } from '../../ground/jobs/jobs.js';
import type { Db } from '../../ground/store/database.js';
import type { Services } from '../../services.js';
import { createInputThread, type InputThread } from './inputThread.js';
import { createIssuedIds, type IssuedIds } from './issuedIds.js';
import { createPrivacyNodes, type NodeLink, type PrivacyNodes } from './privacyNodes.js';
import { readOwnInput } from './readOwnInput.js';
import { reconcileRegularly } from './reconcile.js';

/** Three-party computation as the server's other rooms use it. */
export interface Privacy {
  ids: IssuedIds;
  /** Where parties' data is parsed, sealed and opened. */
  inputs: InputThread;
  /** The nodes; refuses with 503 while there are none. */
  link(): Promise<NodeLink>;
  pids: PrivacyNodes['pids'];
  readOwnInput(job: Job, accountId: string): Promise<string>;
  close(): Promise<void>;
}

interface Needs extends Pick<Services, 'config' | 'log'> {
  db: Db;
  databaseUrl: string;
  /** Whether this process works: then it also starts local nodes and looks after waiting jobs. */
  works: boolean;
}

export async function createPrivacy({ config, db, databaseUrl, works, log }: Needs): Promise<Privacy> {
  const { privacy: settings, dataFolder, secret } = config;
  const inputs = createInputThread();
  const nodes = await createPrivacyNodes({ settings, dataFolder, databaseUrl, works, log });
  const stopReconciling = works
    ? reconcileRegularly({ db, log, settings, link: nodes.link })
    : async () => {};
  return {
    ids: createIssuedIds(secret),
    inputs,
    link: nodes.link,
    pids: nodes.pids,
    readOwnInput: async (job, accountId) =>
      await readOwnInput({ db, log, secret, inputs, link: nodes.link }, job, accountId),
    close: async () => {
      await stopReconciling();
      await inputs.close();
      await nodes.close();
    },
  };
}
