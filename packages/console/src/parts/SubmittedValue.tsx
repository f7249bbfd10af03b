import { Group, Spoiler, Stack, Text } from '@mantine/core';
import { contentIdsOf } from '../text/contentIds.js';
import { factsOf } from '../text/factsOf.js';
import { Hash } from './Hash.js';

/** A result as it is on chain: the content ids of its files or its facts, by name, or the text itself. */
export function SubmittedValue({ value }: { value: string }) {
  const ids = contentIdsOf(value);
  const facts = ids === undefined ? factsOf(value) : undefined;
  if (facts !== undefined)
    return (
      <Stack gap={0}>
        {facts.map(([name, fact]) => (
          <Group key={name} gap="xs" wrap="nowrap">
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text className="console-mono console-wrap">{fact}</Text>
          </Group>
        ))}
      </Stack>
    );
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
