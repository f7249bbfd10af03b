import { Button, type ButtonProps, CopyButton, Group, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { once, submitting, useAction } from '../data/acting.js';
import { texts } from '../texts/index.js';
import { ErrorNote } from './notes.js';

const smallLook = { size: 'compact-sm', variant: 'default' } as const;

/** A button among others of its kind, such as those of a row. */
export const SmallButton = (props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) => (
  <Button {...smallLook} {...props} />
);

interface ActionProps extends ButtonProps {
  act(): Promise<unknown>;
  /** What the action is about: its error goes away when this changes. */
  subject?: unknown;
  /** One among others of its kind, such as those of a row. */
  small?: boolean;
}

/** A button that does one thing: it is busy meanwhile, and says beside it what went wrong. */
export function ActionButton({ act, subject, small = false, ...look }: ActionProps) {
  const [run, { busy, error }] = useAction(act, subject);
  return (
    <>
      <Button {...(small ? smallLook : {})} {...look} loading={busy} onClick={once(run)} />
      <ErrorNote error={error} />
    </>
  );
}

interface ConfirmProps {
  label: string;
  /** What will happen, and what will not. */
  question: string;
  act(): Promise<unknown>;
}

/** A button for what cannot be undone: it asks first, and says below its question what went wrong. */
export function ConfirmButton({ label, question, act }: ConfirmProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [run, { busy, error, clear }] = useAction(async () => {
    await act();
    close();
  });
  const ask = () => {
    clear();
    open();
  };
  return (
    <Popover opened={opened} onChange={close} trapFocus withArrow position="bottom-end" width={300}>
      <Popover.Target>
        <SmallButton onClick={ask}>{label}</SmallButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={question}>
        <Stack gap="sm">
          <Text size="sm">{question}</Text>
          <ErrorNote error={error} />
          <Group justify="end">
            <SmallButton onClick={close}>{texts.common.keep}</SmallButton>
            <Button color="red.9" size="compact-sm" loading={busy} onClick={run}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface CopyProps extends ButtonProps {
  value: string;
  label?: string;
}

/** Copies a text, and says that it has. */
export const Copy = ({ value, label = texts.common.copy, ...look }: CopyProps) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button variant="default" {...look} onClick={copy}>
        {copied ? texts.common.copied : label}
      </Button>
    )}
  </CopyButton>
);

/** A link to another room that looks like a button. */
export const LinkButton = ({ href, ...look }: ButtonProps & { href: string; 'aria-label'?: string }) => (
  <Button component={Link} href={href} variant="light" {...look} />
);

interface FormProps extends Pick<ButtonProps, 'disabled' | 'variant'> {
  act(): Promise<unknown>;
  /** What is entered: an error goes away when this changes. */
  subject: unknown;
  /** The words on the button. */
  label: string;
  children: ReactNode;
  /** Stands behind the button. */
  after?: ReactNode;
}

/** Fields on a line with the button that sends them; what went wrong stands below. */
export function ActionForm({ act, subject, label, children, after, ...look }: FormProps) {
  const [run, { busy, error }] = useAction(act, subject);
  return (
    <Stack component="form" gap="xs" onSubmit={submitting(run)}>
      <Group align="end">
        {children}
        <Button type="submit" {...look} loading={busy} onClick={once()}>
          {label}
        </Button>
        {after}
      </Group>
      <ErrorNote error={error} />
    </Stack>
  );
}
