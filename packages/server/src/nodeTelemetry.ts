import { randomUUID } from 'node:crypto';
import { readObservabilitySettings } from './ground/observability/settings.js';
import { startTelemetry, type Telemetry } from './ground/observability/telemetry.js';
import { type Environment, SettingReader } from './ground/settings/settingReader.js';
import { version } from './version.js';

/** The traces of a compute node, which reads no other setting of the server. */
export const startNodeTelemetry = async (env: Environment = process.env): Promise<Telemetry> =>
  await startTelemetry({
    settings: readObservabilitySettings(new SettingReader(env)),
    service: 'tricorn-node',
    version,
    instanceId: randomUUID(),
    // A node has no log; what it writes to standard error is shown by whoever started it.
    log: { warn: (what: unknown) => console.error('could not send traces', what) },
  });
