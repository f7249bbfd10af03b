interface Step {
  /** Unix seconds. */
  time: number;
  state: string;
}

/**
 * For how long a job has run, in seconds: from its newest start to its end, or until now. Undefined before it has
 * started. Waiting for data or for a worker does not count.
 */
export function durationOf(timeline: readonly Step[], nowMs = Date.now()): number | undefined {
  const started = timeline.findLastIndex(({ state }) => state === 'running');
  if (started < 0) return undefined;
  const end = timeline[started + 1]?.time ?? nowMs / 1000;
  return Math.max(0, Math.round(end - timeline[started]!.time));
}
