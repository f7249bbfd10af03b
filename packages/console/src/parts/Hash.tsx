import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { texts } from '../texts/index.js';
import { Icon } from './Icon.js';
import { RoomLink } from './RoomLink.js';

const shown = 10;

/** A long id, shortened, with a way to copy all of it. */
export function Hash({ value, href, label }: { value: string; href?: string; label: string }) {
  if (value === '') return <Text span>–</Text>;
  const short = value.length > 2 * shown + 1 ? `${value.slice(0, shown)}…${value.slice(-6)}` : value;
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" className="console-nowrap">
      <Tooltip label={value} multiline maw={360} className="console-wrap">
        {href === undefined ? (
          <Text span className="console-mono console-hash" data-whole={value}>
            <span>{short}</span>
          </Text>
        ) : (
          <RoomLink href={href} className="console-mono console-hash" data-whole={value}>
            <span>{short}</span>
          </RoomLink>
        )}
      </Tooltip>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
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
