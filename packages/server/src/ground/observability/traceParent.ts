import { randomBytes } from 'node:crypto';

/** The place of a piece of work in a trace, as W3C Trace Context writes it: `00-<trace id>-<span id>-<flags>`. */
export type TraceParent = `00-${string}-${string}-${string}`;

const form = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A header or a column as a place in a trace; anything malformed is ignored, as the specification asks. */
export const readTraceParent = (text: unknown): TraceParent | undefined =>
  typeof text === 'string' && form.test(text) ? (text as TraceParent) : undefined;

/** The start of a trace that nobody exports. Its id is the id of the request, so one leads to the other. */
export const traceOfRequest = (requestId: string): TraceParent =>
  `00-${requestId.replaceAll('-', '').toLowerCase()}-${randomBytes(8).toString('hex')}-00`;

export const traceIdOf = (parent: TraceParent): string => parent.slice(3, 35);
