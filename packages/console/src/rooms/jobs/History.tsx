import { Text, Timeline } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { stateText } from '../../format/labels.js';
import { fullTime } from '../../format/times.js';
import { Hint } from '../../parts/notes.js';

/** The states a job went through, oldest first. */
export const History = ({ timeline }: Pick<JobDetail, 'timeline'>) => (
  <Timeline active={timeline.length - 1} bulletSize={14} lineWidth={2}>
    {timeline.map(({ time, state, reason }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end.
      <Timeline.Item key={place} title={stateText(state)}>
        {reason !== '' && <Text size="sm">{reason}</Text>}
        <Hint size="xs">{fullTime(time)}</Hint>
      </Timeline.Item>
    ))}
  </Timeline>
);

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
