import { EmptyState, Group, Paper, Stack, type StackProps, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { LinkButton } from './buttons.js';
import { Icon } from './Icon.js';
import { Hint } from './notes.js';

interface Props {
  title: string;
  /** Something to act with, which a printed report leaves out. */
  screenOnly?: boolean;
  /** Sets its children below each other, this far apart. */
  gap?: StackProps['gap'];
  children: ReactNode;
}

/** A titled part of a room. */
export function Section({ title, screenOnly = false, gap, children }: Props) {
  const id = useId();
  const className = screenOnly ? 'console-screen-only' : '';
  return (
    <Paper withBorder p="md" component="section" className={className} aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {gap === undefined ? children : <Stack gap={gap}>{children}</Stack>}
    </Paper>
  );
}

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
      <Hint>{about}</Hint>
    </Stack>
    {children}
  </Group>
);

interface NotHereProps {
  title: string;
  description: string;
  /** The way out: where to, and how it is called. */
  href: string;
  exit: string;
}

/** Stands where an address leads to nothing that the account may see. */
export const NotHere = ({ title, description, href, exit }: NotHereProps) => (
  <EmptyState role="alert" mt="xl" icon={<Icon name="question" size={48} />}>
    <EmptyState.Title order={1}>{title}</EmptyState.Title>
    <EmptyState.Description>{description}</EmptyState.Description>
    <LinkButton href={href}>{exit}</LinkButton>
  </EmptyState>
);
