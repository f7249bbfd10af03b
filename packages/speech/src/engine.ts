/** A piece of a recording and what is said in it. */
export interface Segment {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

export const speechTasks = ['transcribe', 'translate'] as const;
export type SpeechTask = (typeof speechTasks)[number];

export interface SpeechRequest {
  task: SpeechTask;
  /** ISO 639-1 code of the language that is spoken; the engine finds out if absent. */
  language?: string | undefined;
  /** Words that may occur, for engines that read them. */
  prompt?: string | undefined;
  /** Segments that end up to here are known from an earlier attempt. */
  fromSeconds?: number | undefined;
}

export interface SpeechOptions {
  signal: AbortSignal;
  onSegment(segment: Segment): void;
  /** Seconds of the recording that have been read. */
  onProgress(seconds: number): void;
}

export interface SpeechEngine {
  readonly model: string;
  /** Refuses a request that the engine cannot serve. */
  check(request: SpeechRequest): void;
  /** Reports the segments of the recording at a path; returns its language. */
  transcribe(path: string, request: SpeechRequest, options: SpeechOptions): Promise<{ language: string }>;
  health(): Promise<{ ok: boolean; detail: string }>;
  close(): Promise<void>;
}
