import {
  Button,
  EmptyState,
  Group,
  NumberInput,
  Paper,
  SegmentedControl,
  Stack,
  Textarea,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Message } from './Message.js';
import { useConversation } from './useConversation.js';

const models = [
  { value: 'ask', label: 'Default model' },
  { value: 'code', label: 'Coding model' },
];

const examples = {
  ask: ['Why is the sky blue?', 'Write a haiku about the sea.', 'Name three uses of a paper clip.'],
  code: ['Write a function that reverses a string in Python.', 'Show a SQL query that counts rows per day.'],
};

const defaultAnswerTokens = 256;

/** Talks with the two language models; the answer appears while it is written. */
export default function ChatRoom() {
  const [model, setModel] = useState<'ask' | 'code'>('ask');
  const [prompt, setPrompt] = useState('');
  const [tokensMax, setTokensMax] = useState(defaultAnswerTokens);
  const { messages, answering, error, send, stop, clear } = useConversation();
  const end = useRef<HTMLDivElement>(null);
  const length = messages.at(-1)?.text.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text as it grows.
  useEffect(() => {
    if (answering) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, answering]);
  const submit = (text: string) => {
    if (text.trim() === '' || answering) return;
    setPrompt('');
    void send(model, text.trim(), tokensMax);
  };
  return (
    <Stack>
      <RoomTitle
        title="Chat"
        about="Two language models. Each question stands alone: the models do not remember."
      >
        {messages.length > 0 && (
          <Button variant="default" onClick={clear} disabled={answering}>
            Start over
          </Button>
        )}
      </RoomTitle>
      {messages.length === 0 && (
        <EmptyState
          icon={<Icon name="speech" size={48} />}
          title="Ask something"
          description="The answer is paid in LLM tokens: those of your text and those of the answer."
        >
          <Group justify="center" gap="xs">
            {examples[model].map((text) => (
              <Button key={text} variant="light" size="compact-md" onClick={() => submit(text)}>
                {text}
              </Button>
            ))}
          </Group>
        </EmptyState>
      )}
      <Stack aria-live="polite" aria-busy={answering} role="log" aria-label="Conversation">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Stack>
      {error !== undefined && <ErrorNote error={error} />}
      <div ref={end} />
      <Paper
        withBorder
        p="sm"
        component="form"
        pos="sticky"
        bottom={12}
        aria-label="Your question"
        onSubmit={(event) => {
          event.preventDefault();
          submit(prompt);
        }}
      >
        <Stack gap="xs">
          <Textarea
            aria-label="Your question"
            placeholder="Ask, then press Enter. Shift and Enter make a new line."
            autosize
            minRows={1}
            maxRows={8}
            value={prompt}
            onChange={(event) => setPrompt(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit(prompt);
            }}
          />
          <Group justify="space-between" gap="xs">
            <SegmentedControl
              size="xs"
              aria-label="Model"
              data={models}
              value={model}
              onChange={(value) => setModel(value as 'ask' | 'code')}
            />
            <Group gap="xs">
              <NumberInput
                size="xs"
                w={160}
                aria-label="Most tokens of the answer"
                prefix="up to "
                suffix=" tokens"
                min={1}
                max={100_000}
                value={tokensMax}
                onChange={(value) => setTokensMax(Number(value) || defaultAnswerTokens)}
              />
              {answering ? (
                <Button color="red.9" onClick={stop}>
                  Stop
                </Button>
              ) : (
                <Button type="submit" disabled={prompt.trim() === ''}>
                  Send
                </Button>
              )}
            </Group>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  );
}
