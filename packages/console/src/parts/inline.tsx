import { ActionIcon, Anchor, type AnchorProps, Badge, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTicking } from '../data/useTicking.js';
import { stateText } from '../format/labels.js';
import { ago, fullTime } from '../format/times.js';
import { texts } from '../texts/index.js';
import { Icon } from './Icon.js';

/** A link to another room, in the colours of the console. */
export const RoomLink = ({
  href,
  children,
  ...anchor
}: AnchorProps & { href: string; children: ReactNode }) => (
  <Anchor component={Link} href={href} inherit {...anchor}>
    {children}
  </Anchor>
);

interface WhenProps {
  seconds: number;
  size?: 'xs' | 'sm';
}

/** A time as people say it, which stays true while it is shown; the exact one on hover and on paper. */
export const When = ({ seconds, size = 'sm' }: WhenProps) =>
  seconds === 0 ? (
    <Text span size={size} c="dimmed">
      {texts.common.notYet}
    </Text>
  ) : (
    <Ago seconds={seconds} size={size} />
  );

function Ago({ seconds, size }: Required<WhenProps>) {
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

const charsShown = 10;

/** A long id, shortened, with a way to copy all of it. */
export function Hash({ value, href, label }: { value: string; href?: string; label: string }) {
  if (value === '') return <Text span>–</Text>;
  const short =
    value.length > 2 * charsShown + 1 ? `${value.slice(0, charsShown)}…${value.slice(-6)}` : value;
  const shown = {
    className: 'console-mono console-hash',
    'data-whole': value,
    children: <span>{short}</span>,
  };
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" className="console-nowrap">
      <Tooltip label={value} multiline maw={360} className="console-wrap">
        {href === undefined ? <Text span {...shown} /> : <RoomLink href={href} {...shown} />}
      </Tooltip>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            color={copied ? 'teal' : 'gray'}
            size="sm"
            aria-label={copied ? texts.common.copiedOf(label) : texts.common.copyOf(label)}
            onClick={copy}
          >
            <Icon name={copied ? 'check' : 'copy'} size={14} />
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}

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
  <Badge color={colors[state] ?? 'gray'} data-state={state}>
    {stateText(state)}
  </Badge>
);
