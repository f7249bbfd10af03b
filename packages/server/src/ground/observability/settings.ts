import { addressSetting, integerSetting } from '../settings/settingValues.js';

export const observabilitySettingTable = {
  TRICORN_OTLP_URL:
    'Base URL of an OpenTelemetry collector, such as `http://127.0.0.1:4318`; traces and metrics are sent there by OTLP over HTTP. Default: OTEL_EXPORTER_OTLP_ENDPOINT; if neither is set, nothing is sent. The other standard settings of the exporter, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_SERVICE_NAME, are read as well.',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'The standard name of TRICORN_OTLP_URL.',
  TRICORN_TRACES_PERCENT: 'Percentage of traces that are sent; default `100`.',
  TRICORN_METRICS_SECONDS: 'Seconds between two sendings of metrics to the collector; default `60`.',
} as const;

export interface ObservabilitySettings {
  /** Undefined: nothing is sent. */
  otlpUrl: string | undefined;
  tracesPercent: number;
  metricsMs: number;
}

export function readObservabilitySettings(
  get: (name: keyof typeof observabilitySettingTable) => string | undefined,
): ObservabilitySettings {
  const url =
    addressSetting('TRICORN_OTLP_URL', get('TRICORN_OTLP_URL')) ??
    addressSetting('OTEL_EXPORTER_OTLP_ENDPOINT', get('OTEL_EXPORTER_OTLP_ENDPOINT'));
  return {
    otlpUrl: url?.replace(/\/+$/, ''),
    tracesPercent: integerSetting('TRICORN_TRACES_PERCENT', get('TRICORN_TRACES_PERCENT') ?? '100', 0, 100),
    metricsMs:
      integerSetting('TRICORN_METRICS_SECONDS', get('TRICORN_METRICS_SECONDS') ?? '60', 1, 3_600) * 1_000,
  };
}
