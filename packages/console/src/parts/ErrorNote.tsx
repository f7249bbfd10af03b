import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { describeError } from '../format/describeError.js';
import { texts } from '../texts/index.js';

/** What went wrong and what to do about it. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
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
