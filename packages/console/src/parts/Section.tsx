import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Something to act with, which a printed report leaves out. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** A titled part of a room. */
export function Section({ title, screenOnly = false, children }: Props) {
  const id = useId();
  const className = screenOnly ? 'console-screen-only' : '';
  return (
    <Paper withBorder p="md" component="section" className={className} aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
