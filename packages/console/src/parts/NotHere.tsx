import { Button, EmptyState } from '@mantine/core';
import { Link } from 'wouter';
import { Icon } from './Icon.js';

interface Props {
  title: string;
  description: string;
  /** The way out: where to, and how it is called. */
  href: string;
  exit: string;
}

/** Stands where an address leads to nothing that the account may see. */
export const NotHere = ({ title, description, href, exit }: Props) => (
  <EmptyState role="alert" mt="xl" icon={<Icon name="question" size={48} />}>
    <EmptyState.Title order={1}>{title}</EmptyState.Title>
    <EmptyState.Description>{description}</EmptyState.Description>
    <Button component={Link} href={href} variant="light">
      {exit}
    </Button>
  </EmptyState>
);
