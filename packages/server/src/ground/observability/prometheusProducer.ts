import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricDescriptor,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { ReadMetrics } from './telemetry.js';

type Metric = MetricObjectWithValues<MetricValue<string>>;
type NamedValue = MetricValue<string> & { metricName?: string };

/** The same series as for Prometheus, in the form of OpenTelemetry. */
export function createPrometheusProducer(read: ReadMetrics, resource: Resource): MetricProducer {
  const startTime = hrTimeOf(Date.now());
  return {
    collect: async () => {
      const endTime = hrTimeOf(Date.now());
      const metrics = (await read()).flatMap((metric) => toMetricData(metric, startTime, endTime) ?? []);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'tricorn' }, metrics }] },
        errors: [],
      };
    },
  };
}

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];

function toMetricData(metric: Metric, startTime: HrTime, endTime: HrTime): MetricData | undefined {
  const descriptor: MetricDescriptor = {
    name: metric.name,
    description: metric.help,
    unit: '',
    valueType: ValueType.DOUBLE,
  };
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  const type = String(metric.type);
  if (type === 'histogram')
    return {
      descriptor,
      aggregationTemporality,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramsOf(metric, startTime, endTime),
    };
  const dataPoints = metric.values.map(({ labels, value }) => ({
    startTime,
    endTime,
    attributes: { ...labels } as Record<string, string | number>,
    value,
  }));
  if (type === 'gauge')
    return { descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints };
  if (type === 'counter')
    return {
      descriptor,
      aggregationTemporality,
      dataPointType: DataPointType.SUM,
      isMonotonic: true,
      dataPoints,
    };
  return undefined;
}

/** Prometheus counts everything up to a bound; OpenTelemetry counts between two bounds. */
function histogramsOf(metric: Metric, startTime: HrTime, endTime: HrTime): DataPoint<Histogram>[] {
  const groups = new Map<string, { attributes: Record<string, string>; values: NamedValue[] }>();
  for (const value of metric.values as NamedValue[]) {
    const { le: _, ...attributes } = value.labels as Record<string, string>;
    const key = JSON.stringify(attributes);
    const group = groups.get(key) ?? { attributes, values: [] };
    groups.set(key, group);
    group.values.push(value);
  }
  return [...groups.values()].map(({ attributes, values }) => {
    const single = (suffix: string) =>
      values.find(({ metricName }) => metricName === `${metric.name}_${suffix}`)?.value ?? 0;
    const buckets = values
      .filter(({ metricName }) => metricName === `${metric.name}_bucket`)
      .map(({ labels, value }) => ({ bound: Number((labels as { le: unknown }).le), value }))
      .filter(({ bound }) => Number.isFinite(bound))
      .sort((a, b) => a.bound - b.bound);
    const count = single('count');
    const upTo = [...buckets.map(({ value }) => value), count];
    return {
      startTime,
      endTime,
      attributes,
      value: {
        buckets: {
          boundaries: buckets.map(({ bound }) => bound),
          counts: upTo.map((value, index) => value - (upTo[index - 1] ?? 0)),
        },
        sum: single('sum'),
        count,
      },
    };
  });
}
