import { Group, Spoiler, Stack, Text } from '@mantine/core';
import { contentIdsOf } from '../text/contentIds.js';
import { Hash } from './Hash.js';

/** A result as it is on chain: the content ids of its files by name, or the text itself. */
export function SubmittedValue({ value }: { value: string }) {
  const ids = contentIdsOf(value);
  if (ids === undefined)
    return (
      <Spoiler maxHeight={66} showLabel="Show all" hideLabel="Show less">
        <Text className="console-mono console-wrap">{value}</Text>
      </Spoiler>
    );
  return (
    <Stack gap={0}>
      {ids.map(([role, id]) => (
        <Group key={role} gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {role}
          </Text>
          <Hash value={id} label={`content id of the ${role}`} />
        </Group>
      ))}
    </Stack>
  );
}
