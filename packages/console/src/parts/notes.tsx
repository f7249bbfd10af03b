import { Alert, Button, Code, Group, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { describeError } from '../format/describeError.js';
import { texts } from '../texts/index.js';

/** A quiet line of explanation. */
export const Hint = (props: TextProps & { children: ReactNode; role?: string }) => (
  <Text c="dimmed" size="sm" {...props} />
);

/** What has just happened, also for those who hear the page; nothing where there is no text. */
export const Status = ({ children }: { children: string | false }) =>
  children && (
    <Text size="sm" role="status">
      {children}
    </Text>
  );

/** What went wrong, if anything did, and what to do about it. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error === undefined) return null;
  const { message, original, advice, remedy, requestId } = describeError(error);
  const saysMore =
    original !== '' || advice !== '' || requestId !== '' || remedy !== undefined || onRetry !== undefined;
  return (
    <Alert color="red" role="alert" title={message}>
      {saysMore && (
        <Group gap="sm">
          {advice !== '' && <Text size="sm">{advice}</Text>}
          {original !== '' && (
            <Text component="details" size="sm">
              <summary>{texts.errors.inEnglish}</summary>
              <span lang="en">{original}</span>
            </Text>
          )}
          {requestId !== '' && <Code>{requestId}</Code>}
          {remedy && (
            <Button size="compact-sm" variant="default" component={Link} href={remedy.href}>
              {remedy.label}
            </Button>
          )}
          {onRetry && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {texts.common.tryAgain}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}
