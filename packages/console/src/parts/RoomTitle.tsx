import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The heading of a room with a line on what it is for. */
export const RoomTitle = ({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children?: ReactNode;
}) => (
  <Group justify="space-between" align="start" mb="md">
    <Stack gap={2} maw={720}>
      <Title order={1} size="h2" className="console-title console-wrap">
        {title}
      </Title>
      <Text c="dimmed" size="sm">
        {about}
      </Text>
    </Stack>
    {children}
  </Group>
);
