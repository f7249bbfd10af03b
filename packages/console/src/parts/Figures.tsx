import { Paper, SimpleGrid, Text } from '@mantine/core';

/** A row of numbers that matter. */
export const Figures = ({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) => (
  <SimpleGrid cols={{ base: 2, sm: figures.length }} component="dl" my={0}>
    {figures.map(([label, value]) => (
      <Paper key={label} withBorder p="sm">
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} size="xl" fw={650}>
          {value}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
);
