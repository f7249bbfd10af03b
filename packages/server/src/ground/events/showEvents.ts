import { trace } from '@opentelemetry/api';
import { startSpan } from '../observability/spans.js';

/** Shows in the trace of the running work which events it has written. */
export function showEvents(types: Iterable<string>): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  for (const type of new Set(types)) startSpan(`event ${type}`).end();
}
