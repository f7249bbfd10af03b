import { Badge, Button, CopyButton, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { texts } from '../../texts/index.js';
import { CodeBlock } from './CodeBlock.js';
import type { ChatMessage } from './conversations.js';
import { partsOf } from './partsOf.js';

/** One question or answer; code inside fences is highlighted. */
export function Message({ message: { from, text, tokensUsed, stopped } }: { message: ChatMessage }) {
  if (from === 'person')
    return (
      <Paper p="sm" ml="auto" maw="85%" bg="var(--mantine-color-indigo-light)">
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} className="console-wrap">
          {text}
        </Text>
      </Paper>
    );
  const writing = tokensUsed === undefined && !stopped;
  return (
    <Paper withBorder p="sm" maw="95%" data-testid="answer" data-done={!writing}>
      <Stack gap="xs">
        {partsOf(text).map((part, place) =>
          part.kind === 'code' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever grow at the end.
            <CodeBlock key={place} code={part.text} language={part.language} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever grow at the end.
            <Text key={place} size="sm" style={{ whiteSpace: 'pre-wrap' }} className="console-wrap">
              {part.text}
            </Text>
          ),
        )}
        {writing && <Loader type="dots" size="sm" aria-label={texts.chat.generating} />}
        <Group gap="xs">
          {tokensUsed !== undefined && (
            <Badge variant="light" color="teal" tt="none">
              {texts.common.tokens(tokensUsed)}
            </Badge>
          )}
          {stopped && (
            <Badge variant="light" color="gray" tt="none">
              {texts.chat.stopped}
            </Badge>
          )}
          {!writing && text !== '' && (
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="subtle" onClick={copy}>
                  {copied ? texts.common.copied : texts.common.copy}
                </Button>
              )}
            </CopyButton>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
