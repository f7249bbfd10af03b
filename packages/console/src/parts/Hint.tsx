import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A quiet line of explanation. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" size="sm">
    {children}
  </Text>
);
