import { Badge } from '@mantine/core';
import { stateText } from '../format/stateText.js';

const colors: Record<string, string> = {
  waiting: 'yellow',
  queued: 'gray',
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  cancelled: 'gray',
  expired: 'orange',
};

/** State of a job, task or inference. */
export const StateBadge = ({ state }: { state: string }) => (
  <Badge variant="light" color={colors[state] ?? 'gray'} tt="none" data-state={state}>
    {stateText(state)}
  </Badge>
);
