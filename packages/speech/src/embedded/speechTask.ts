import type { Segment } from '../engine.js';
import type { SpeechErrorCode } from '../errors.js';

/** What a speech process is asked. */
export type ChildTask = { path: string; secondsMax: number } & (
  | { kind: 'measure' }
  | { kind: 'transcribe'; fromSeconds: number; threads: number }
);

/** How far it is, and what it has understood since. */
export interface ChildProgress {
  seconds: number;
  segment?: Segment;
}

export interface ChildFailure {
  code: SpeechErrorCode | undefined;
  message: string;
  field: string | undefined;
}
