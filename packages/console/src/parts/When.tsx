import { Text, Tooltip } from '@mantine/core';
import { useTicking } from '../data/useTicking.js';
import { ago, fullTime } from '../format/times.js';
import { texts } from '../texts/index.js';

interface Props {
  seconds: number;
  size?: 'xs' | 'sm';
}

/** A time as people say it, which stays true while it is shown; the exact one on hover and on paper. */
export const When = ({ seconds, size = 'sm' }: Props) =>
  seconds === 0 ? (
    <Text span size={size} c="dimmed">
      {texts.common.notYet}
    </Text>
  ) : (
    <Ago seconds={seconds} size={size} />
  );

function Ago({ seconds, size }: Required<Props>) {
  const text = useTicking(() => ago(seconds));
  const exact = fullTime(seconds);
  const dateTime = new Date(seconds * 1000).toISOString();
  return (
    <Tooltip label={exact}>
      <Text span size={size} component="time" dateTime={dateTime} className="console-when" data-exact={exact}>
        <span>{text}</span>
      </Text>
    </Tooltip>
  );
}
