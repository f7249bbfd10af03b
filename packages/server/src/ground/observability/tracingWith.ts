import { Call } from '../store/call.js';
import type { TraceParent } from './traceParent.js';

/** The trace of a transaction: work and chain orders that it adds continue it. */
export const tracingWith = (parent: TraceParent): Call =>
  new Call('set_config', ['tricorn.trace', parent, true]);
