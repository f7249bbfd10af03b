import {
  Anchor,
  Button,
  Collapse,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { type Ref, useState } from 'react';
import { Link } from 'wouter';
import { field, once, submitting } from '../../data/acting.js';
import type { RequestStep } from '../../format/requestCode.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/chat.js';
import { DictateButton } from './DictateButton.js';
import { defaultAnswerTokens, type Question } from './question.js';
import { SamplingFields } from './SamplingFields.js';
import { namedModel, useModels } from './useModels.js';

const words = texts.chat.question;

const operationOf = { ask: 'callLLM3', code: 'verticalLLM' } as const;

/** The question as a program asks it. */
const requestOf = ({ model, prompt, tokensMax, sampling }: Question, named: string): RequestStep => ({
  name: operationOf[model],
  fields: {
    prompt,
    max_new_tokens: tokensMax || defaultAnswerTokens,
    ...(sampling.system === '' ? {} : { system: sampling.system }),
    temperature: sampling.temperature,
    top_p: sampling.topP,
    seed: sampling.seed,
    ...(named === '' ? {} : { model: named }),
  },
});

interface Props {
  question: Question;
  answering: boolean;
  fieldRef: Ref<HTMLTextAreaElement>;
  onChange(question: Question): void;
  onSubmit(): void;
  /** Only while an earlier question is edited. */
  onEndEdit?: (() => void) | undefined;
  onStop(): void;
}

/** Where the question is typed; it stays in sight while the answer grows. */
export function QuestionForm(props: Props) {
  const { question, answering, fieldRef, onChange, onSubmit, onEndEdit, onStop } = props;
  const [shaping, setShaping] = useState(false);
  const models = useModels();
  const named = namedModel(question, models);
  return (
    <Paper
      withBorder
      p="sm"
      component="form"
      pos="sticky"
      bottom={12}
      aria-label={words.label}
      onSubmit={submitting(onSubmit)}
    >
      <Stack gap="xs">
        {onEndEdit !== undefined && (
          <Group justify="space-between" gap="xs" role="status">
            <Text size="sm">{words.editing}</Text>
            <Button size="compact-xs" variant="default" onClick={onEndEdit}>
              {words.endEdit}
            </Button>
          </Group>
        )}
        <Textarea
          ref={fieldRef}
          aria-label={words.label}
          placeholder={words.placeholder}
          autosize
          minRows={1}
          maxRows={8}
          {...field(question.prompt, (prompt) => onChange({ ...question, prompt }))}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onEndEdit?.();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSubmit();
          }}
        />
        {named === '' &&
          models?.data.find(({ operation }) => operation === operationOf[question.model])?.embedded && (
            <DemoNote />
          )}
        <Collapse expanded={shaping}>
          <SamplingFields
            sampling={question.sampling}
            onChange={(sampling) => onChange({ ...question, sampling })}
          />
        </Collapse>
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <ModelChoice question={question} models={models} named={named} onChange={onChange} />
            <Button
              size="compact-xs"
              variant="subtle"
              aria-expanded={shaping}
              onClick={() => setShaping(!shaping)}
            >
              {words.shape}
            </Button>
            <DictateButton
              onText={(text) => onChange({ ...question, prompt: `${question.prompt} ${text}`.trim() })}
            />
            <RequestCode size="compact-xs" steps={[requestOf(question, named)]} />
          </Group>
          <Group gap="xs">
            <NumberInput
              size="xs"
              w={210}
              aria-label={words.tokensMax}
              prefix={words.tokensPrefix}
              suffix={words.tokensSuffix}
              min={1}
              max={100_000}
              allowDecimal={false}
              value={question.tokensMax}
              placeholder={String(defaultAnswerTokens)}
              onChange={(value) =>
                onChange({ ...question, tokensMax: typeof value === 'number' ? value : '' })
              }
            />
            {answering ? (
              <Button color="red.9" onClick={once(onStop)}>
                {words.stop}
              </Button>
            ) : (
              <Button type="submit" disabled={question.prompt.trim() === ''} onClick={once()}>
                {words.send}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}

interface ModelProps extends Pick<Props, 'question' | 'onChange'> {
  models: ReturnType<typeof useModels>;
  /** The name of the model that answers; empty for that of the operation. */
  named: string;
}

/** Which model answers: for questions or for code, and by name where there are several. */
function ModelChoice({ question, models, named, onChange }: ModelProps) {
  const names = models?.data.every(({ embedded }) => embedded) ? words.oneModel : words.models;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={texts.common.model}
        data={(['ask', 'code'] as const).map((value) => ({ value, label: names[value] }))}
        value={question.model}
        onChange={(model) => onChange({ ...question, model: model as Question['model'] })}
      />
      {question.model === 'ask' && models !== undefined && models.others.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={words.named}
          data={[{ value: '', label: models.data[0]!.model }, ...models.others]}
          {...field(named, (name) => onChange({ ...question, named: name }))}
        />
      )}
    </>
  );
}

/** Says where people type that the embedded model is a demonstration; operators find the way to another one. */
export function DemoNote() {
  const { account } = useSession();
  return (
    <Text size="xs" c="dimmed" role="note">
      {words.demo}{' '}
      {account?.role === 'operator' && (
        <Anchor component={Link} href="/operator?part=models" size="xs">
          {words.demoExit}
        </Anchor>
      )}
    </Text>
  );
}
