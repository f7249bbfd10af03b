import { Group, Spoiler, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { contentIdsOf } from '../format/contentIds.js';
import { factsOf } from '../format/factsOf.js';
import { texts } from '../texts/index.js';
import { Hash } from './Hash.js';

/** A result as it is on chain: the content ids of its files or its facts, by name, or the text itself. */
export function SubmittedValue({ value }: { value: string }) {
  const parts = partsOf(value);
  if (parts === undefined)
    return (
      <Spoiler maxHeight={66} showLabel={texts.common.showAll} hideLabel={texts.common.showLess}>
        <Text className="console-mono console-wrap">{value}</Text>
      </Spoiler>
    );
  return (
    <Stack gap={0}>
      {parts.map(([name, shown]) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          {shown}
        </Group>
      ))}
    </Stack>
  );
}

function partsOf(value: string): [name: string, shown: ReactNode][] | undefined {
  const ids = contentIdsOf(value);
  if (ids !== undefined)
    return ids.map(([role, id]) => [
      role,
      <Hash key={role} value={id} label={texts.common.contentIdOf(role)} />,
    ]);
  return factsOf(value)?.map(([name, fact]) => [
    name,
    <Text key={name} className="console-mono console-wrap">
      {fact}
    </Text>,
  ]);
}
