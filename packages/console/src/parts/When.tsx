import { Text, Tooltip } from '@mantine/core';
import { ago, fullTime } from '../text/times.js';

/** A time as people say it; the exact one on hover. */
export const When = ({ seconds }: { seconds: number }) =>
  seconds === 0 ? (
    <Text span size="sm" c="dimmed">
      not yet
    </Text>
  ) : (
    <Tooltip label={fullTime(seconds)}>
      <Text span size="sm" component="time" dateTime={new Date(seconds * 1000).toISOString()}>
        {ago(seconds)}
      </Text>
    </Tooltip>
  );
