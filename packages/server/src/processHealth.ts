import { serveProcessHealth } from './edge/health/serveProcessHealth.js';
import { type Environment, SettingReader } from './ground/settings/settingReader.js';

export interface ProcessHealth {
  close(): Promise<void>;
}

/** Health and metrics of a compute node, the chain or the language model, if a port is set for them. */
export async function startProcessHealth(env: Environment = process.env): Promise<ProcessHealth> {
  const settings = new SettingReader(env);
  const port = settings.integer('TRICORN_HEALTH_PORT', 0, 65_535);
  if (port === undefined) return { close: async () => {} };
  const health = await serveProcessHealth({
    host: settings.text('HOST', '127.0.0.1'),
    port,
    metricsToken: settings.text('TRICORN_METRICS_TOKEN'),
  });
  console.log(`Health and metrics are at ${health.url}`);
  return health;
}
