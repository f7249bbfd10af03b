import type { SettingReader } from '../settings/settingReader.js';

export const observabilitySettingTable = {
  TRICORN_OTLP_URL:
    'Base URL of an OpenTelemetry collector, such as `http://127.0.0.1:4318`; traces and metrics are sent there by OTLP over HTTP. Default: OTEL_EXPORTER_OTLP_ENDPOINT; if neither is set, nothing is sent. The other standard settings of the exporter, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_SERVICE_NAME, are read as well.',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'The standard name of TRICORN_OTLP_URL.',
  TRICORN_TRACES_PERCENT: 'Percentage of traces that are sent; default `100`.',
  TRICORN_METRICS_SECONDS: 'Seconds between two sendings of metrics to the collector; default `60`.',
} as const;

export type ObservabilitySettings = ReturnType<typeof readObservabilitySettings>;

export const readObservabilitySettings = (
  settings: SettingReader<keyof typeof observabilitySettingTable>,
) => ({
  /** Undefined: nothing is sent. */
  otlpUrl: (settings.address('TRICORN_OTLP_URL') ?? settings.address('OTEL_EXPORTER_OTLP_ENDPOINT'))?.replace(
    /\/+$/,
    '',
  ),
  tracesPercent: settings.integer('TRICORN_TRACES_PERCENT', 0, 100, 100),
  metricsMs: settings.integer('TRICORN_METRICS_SECONDS', 1, 3_600, 60) * 1_000,
});
