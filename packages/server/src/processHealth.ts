import { serveProcessHealth } from './edge/health/serveProcessHealth.js';
import { integerSetting } from './ground/settings/settingValues.js';

export interface ProcessHealth {
  close(): Promise<void>;
}

/** Health and metrics of a compute node, the chain or the language model, if a port is set for them. */
export async function startProcessHealth(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ProcessHealth> {
  const get = (name: string) => env[name]?.trim() || undefined;
  const port = get('TRICORN_HEALTH_PORT');
  if (port === undefined) return { close: async () => {} };
  const health = await serveProcessHealth({
    host: get('HOST') ?? '127.0.0.1',
    port: integerSetting('TRICORN_HEALTH_PORT', port, 0, 65_535),
    metricsToken: get('TRICORN_METRICS_TOKEN'),
  });
  console.log(`Health and metrics are at ${health.url}`);
  return health;
}
