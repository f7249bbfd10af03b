import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createPrometheusProducer } from './prometheusProducer.js';
import type { Telemetry, TelemetryDependencies } from './telemetry.js';

/** Spans that wait to be sent; more are dropped, so a collector that is away costs no memory. */
const spansWaitingMax = 8_192;
const spansAtOnceMax = 512;
const sendMs = 1_000;
const sendMsMax = 10_000;
const closeMsMax = 3_000;
/** A collector that is away is reported this often. */
const complaintMs = 60_000;

/** Registers the OpenTelemetry SDK for this process. */
export function exportTelemetry(
  { settings, service, version, instanceId, log }: TelemetryDependencies,
  url: string,
): Telemetry {
  reportProblems(log);
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.version': version,
        'service.instance.id': instanceId,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.tracesPercent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: sendMsMax }),
        maxQueueSize: spansWaitingMax,
        maxExportBatchSize: spansAtOnceMax,
        scheduledDelayMillis: sendMs,
        exportTimeoutMillis: sendMsMax,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(spans);
  const meters: MeterProvider[] = [];
  return {
    exportMetrics: (read) => {
      const exporter = new OTLPMetricExporter({ url: `${url}/v1/metrics`, timeoutMillis: sendMsMax });
      const reader = new PeriodicExportingMetricReader({
        exporter,
        metricProducers: [createPrometheusProducer(read, resource)],
        exportIntervalMillis: settings.metricsMs,
        exportTimeoutMillis: Math.min(sendMsMax, settings.metricsMs),
      });
      meters.push(new MeterProvider({ resource, readers: [reader] }));
    },
    close: async () => {
      const closing = Promise.allSettled([...meters.map((meter) => meter.shutdown()), spans.shutdown()]);
      await Promise.race([closing, new Promise((done) => setTimeout(done, closeMsMax).unref())]);
      for (const global of [trace, context, propagation, diag]) global.disable();
    },
  };
}

function reportProblems(log: TelemetryDependencies['log']): void {
  let quietUntil = 0;
  const complain = (message: string) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + complaintMs;
    log.warn({ problem: message.slice(0, 300) }, 'could not send traces or metrics to the collector');
  };
  const ignore = () => {};
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
