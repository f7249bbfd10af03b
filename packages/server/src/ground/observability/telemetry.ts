import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Logger } from './logger.js';
import type { ObservabilitySettings } from './settings.js';

export type ReadMetrics = () => Promise<MetricObjectWithValues<MetricValue<string>>[]>;

/** Sends traces and metrics to a collector. */
export interface Telemetry {
  /** Sends these metrics regularly. */
  exportMetrics(read: ReadMetrics): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface TelemetryDependencies {
  settings: ObservabilitySettings;
  /** What this process is: `tricorn`, or `tricorn-node` for a compute node. */
  service: string;
  version: string;
  instanceId: string;
  log: Pick<Logger, 'warn'>;
}

const off: Telemetry = { exportMetrics: () => {}, close: async () => {} };

/** The OpenTelemetry SDK is loaded only if a collector is set; without one, spans cost nothing. */
export async function startTelemetry(dependencies: TelemetryDependencies): Promise<Telemetry> {
  if (dependencies.settings.otlpUrl === undefined) return off;
  return (await import('./exportTelemetry.js')).exportTelemetry(dependencies, dependencies.settings.otlpUrl);
}
