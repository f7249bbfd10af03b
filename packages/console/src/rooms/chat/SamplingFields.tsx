import { Group, NumberInput, Stack, Textarea } from '@mantine/core';
import { field } from '../../data/acting.js';
import { texts } from '../../texts/chat.js';
import type { Sampling } from './question.js';

const words = texts.chat.question;

const numberOf = (value: string | number): number | undefined =>
  value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);

interface Props {
  sampling: Sampling;
  onChange(sampling: Sampling): void;
}

/** What shapes the answers: a system prompt and the sampling. Empty fields leave it to the model. */
export const SamplingFields = ({ sampling, onChange }: Props) => (
  <Stack gap="xs">
    <Textarea
      label={words.system}
      placeholder={words.systemPlaceholder}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={20_000}
      {...field(sampling.system, (system) => onChange({ ...sampling, system }))}
    />
    <Group grow>
      <NumberInput
        label={words.temperature}
        placeholder={words.byModel}
        min={0}
        max={2}
        step={0.1}
        value={sampling.temperature ?? ''}
        onChange={(value) => onChange({ ...sampling, temperature: numberOf(value) })}
      />
      <NumberInput
        label={words.topP}
        placeholder={words.byModel}
        min={0.01}
        max={1}
        step={0.05}
        value={sampling.topP ?? ''}
        onChange={(value) => onChange({ ...sampling, topP: numberOf(value) })}
      />
      <NumberInput
        label={texts.common.seed}
        placeholder={words.random}
        min={0}
        max={0xffff_ffff}
        allowDecimal={false}
        value={sampling.seed ?? ''}
        onChange={(value) => onChange({ ...sampling, seed: numberOf(value) })}
      />
    </Group>
  </Stack>
);
