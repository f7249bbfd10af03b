import { Text, Tooltip } from '@mantine/core';
import { ago, fullTime } from '../text/times.js';
import { texts } from '../texts/index.js';

/** A time as people say it; the exact one on hover. */
export const When = ({ seconds, size = 'sm' }: { seconds: number; size?: 'xs' | 'sm' }) =>
  seconds === 0 ? (
    <Text span size={size} c="dimmed">
      {texts.common.notYet}
    </Text>
  ) : (
    <Tooltip label={fullTime(seconds)}>
      <Text span size={size} component="time" dateTime={new Date(seconds * 1000).toISOString()}>
        {ago(seconds)}
      </Text>
    </Tooltip>
  );
