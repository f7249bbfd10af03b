import { Text, Timeline } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { stateText } from '../../format/stateText.js';
import { fullTime } from '../../format/times.js';

/** The states a job went through, oldest first. */
export const History = ({ timeline }: Pick<JobDetail, 'timeline'>) => (
  <Timeline active={timeline.length - 1} bulletSize={14} lineWidth={2}>
    {timeline.map(({ time, state, reason }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end.
      <Timeline.Item key={place} title={stateText(state)}>
        {reason !== '' && <Text size="sm">{reason}</Text>}
        <Text size="xs" c="dimmed">
          {fullTime(time)}
        </Text>
      </Timeline.Item>
    ))}
  </Timeline>
);
