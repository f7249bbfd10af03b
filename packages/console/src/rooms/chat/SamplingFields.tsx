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
      {(
        [
          ['temperature', words.temperature, { min: 0, max: 2, step: 0.1, placeholder: words.byModel }],
          ['topP', words.topP, { min: 0.01, max: 1, step: 0.05, placeholder: words.byModel }],
          [
            'seed',
            texts.common.seed,
            { min: 0, max: 0xffff_ffff, allowDecimal: false, placeholder: words.random },
          ],
        ] as const
      ).map(([name, label, rest]) => (
        <NumberInput
          key={name}
          label={label}
          {...rest}
          value={sampling[name] ?? ''}
          onChange={(value) => onChange({ ...sampling, [name]: numberOf(value) })}
        />
      ))}
    </Group>
  </Stack>
);
