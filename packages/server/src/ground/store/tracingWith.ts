import type { TraceParent } from '../observability/traceParent.js';
import { Call } from './call.js';

/** The trace of a transaction: work and chain orders that it adds continue it. */
export const tracingWith = (parent: TraceParent): Call =>
  new Call('set_config', ['tricorn.trace', parent, true]);
