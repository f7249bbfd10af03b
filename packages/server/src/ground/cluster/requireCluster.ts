import { RayCluster, RayError } from '@tricorn/ray';
import type { Logger } from '../observability/logger.js';
import { ConfigError } from '../settings/configError.js';
import type { ClusterSettings } from './settings.js';

/** Refuses to start with a cluster that is not supported. One that is away may come back; work waits for it. */
export async function requireCluster(settings: ClusterSettings, log: Logger): Promise<void> {
  try {
    const version = await new RayCluster(settings).version();
    log.info({ version, queues: settings.queues }, 'work runs on a Ray cluster');
  } catch (error) {
    if (!(error instanceof RayError)) throw error;
    if (error.code === 'REFUSED') throw new ConfigError(`TRICORN_RAY_URL: ${error.message}`);
    log.warn(`${error.message} Its work waits until it does.`);
  }
}
