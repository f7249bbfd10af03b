import { Group, NumberInput, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { brief, percent } from '../../texts/numbers.js';
import { chooseThreshold } from './chooseThreshold.js';
import type { Validation } from './readLearningReport.js';

const words = texts.learn.threshold;

/** From which probability on to act, given what both kinds of errors cost. */
export function Threshold({ validation }: { validation: Pick<Validation, 'roc' | 'perClass'> }) {
  const names = validation.roc.filter(({ auc }) => auc !== null).map(({ name }) => name);
  const [name, setName] = useState(names.at(-1) ?? '');
  const [falsePositive, setFalsePositive] = useState(1);
  const [falseNegative, setFalseNegative] = useState(1);
  const choice = chooseThreshold(validation, name, { falsePositive, falseNegative });
  if (choice === undefined) return null;
  return (
    <Section title={words.title} screenOnly>
      <Group align="end">
        <Select
          label={words.class}
          data={names}
          value={name}
          allowDeselect={false}
          onChange={(value) => setName(value ?? name)}
        />
        <NumberInput
          label={words.falsePositive}
          min={0}
          value={falsePositive}
          onChange={(value) => setFalsePositive(Number(value) || 0)}
        />
        <NumberInput
          label={words.falseNegative}
          min={0}
          value={falseNegative}
          onChange={(value) => setFalseNegative(Number(value) || 0)}
        />
      </Group>
      <Text role="status" mt="sm">
        {choice.threshold > 1 ? words.never(name) : words.from(name, brief(choice.threshold))}{' '}
        {words.effect(
          percent(choice.truePositiveRate),
          percent(choice.falsePositiveRate),
          brief(choice.cost),
        )}
      </Text>
    </Section>
  );
}
