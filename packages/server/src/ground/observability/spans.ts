import {
  type Attributes,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { readTraceParent, type TraceParent } from './traceParent.js';

export { type Attributes, type Span, SpanKind } from '@opentelemetry/api';

const tracer = trace.getTracer('tricorn');

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Where the trace continues; without it, from the work that runs now. */
  parent?: TraceParent | undefined;
  startTime?: Date;
}

/** Starts a span; nothing is recorded unless a collector is set. */
export function startSpan(name: string, { parent, ...options }: SpanOptions = {}): Span {
  return tracer.startSpan(name, options, contextOf(parent));
}

/** Runs work in a span, so that what it starts belongs to it. */
export const withSpan = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Runs work in a span below the active one; if nothing is recorded, it only runs the work. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() !== true) return await work();
  const span = startSpan(name, { attributes });
  try {
    return await withSpan(span, work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed by the name of the error; messages may quote what people sent. */
export function failSpan(span: Span, error: unknown): void {
  const { name, error: code } = error as { name?: string; error?: string };
  span.setStatus({ code: SpanStatusCode.ERROR, message: code ?? name ?? 'error' });
}

/** The place of a span, to be continued by another process; undefined if nothing is recorded. */
export function traceParentOf(span: Span): TraceParent | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier, defaultTextMapSetter);
  return readTraceParent(carrier['traceparent']);
}

const contextOf = (parent: TraceParent | undefined) =>
  parent === undefined
    ? context.active()
    : propagation.extract(context.active(), { traceparent: parent }, defaultTextMapGetter);
