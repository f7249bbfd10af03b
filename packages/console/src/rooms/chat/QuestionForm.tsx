import { Button, Group, NumberInput, Paper, SegmentedControl, Stack, Textarea } from '@mantine/core';
import type { Question } from './useConversations.js';

const models = [
  { value: 'ask', label: 'Default model' },
  { value: 'code', label: 'Coding model' },
];

const defaultAnswerTokens = 256;

export const defaultQuestion: Question = { model: 'ask', prompt: '', tokensMax: defaultAnswerTokens };

interface Props {
  question: Question;
  answering: boolean;
  onChange(question: Question): void;
  onSubmit(): void;
  onStop(): void;
}

/** Where the question is typed; it stays in sight while the answer grows. */
export const QuestionForm = ({ question, answering, onChange, onSubmit, onStop }: Props) => (
  <Paper
    withBorder
    p="sm"
    component="form"
    pos="sticky"
    bottom={12}
    aria-label="Your question"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Stack gap="xs">
      <Textarea
        aria-label="Your question"
        placeholder="Ask, then press Enter. Shift and Enter make a new line."
        autosize
        minRows={1}
        maxRows={8}
        value={question.prompt}
        onChange={(event) => onChange({ ...question, prompt: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Model"
          data={models}
          value={question.model}
          onChange={(model) => onChange({ ...question, model: model as Question['model'] })}
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
            value={question.tokensMax}
            onChange={(value) => onChange({ ...question, tokensMax: Number(value) || defaultAnswerTokens })}
          />
          {answering ? (
            <Button color="red.9" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <Button type="submit" disabled={question.prompt.trim() === ''}>
              Send
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  </Paper>
);
