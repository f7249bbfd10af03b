import { Button, Collapse, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ComputationName, ParameterRule } from '@tricorn/learning/parameters';
import { parameterLabel } from '../../format/labels.js';
import { texts } from '../../texts/learn.js';
import { asRead, marked } from '../../texts/numbers.js';
import { commonParametersOf, defaultText, problemOf, rulesOf } from './parameters.js';

export type ParameterTexts = Readonly<Record<string, string>>;

/** So few are all shown at once. */
const fewParameters = 4;

interface Props {
  computation: ComputationName;
  params: ParameterTexts;
  onChange(params: ParameterTexts): void;
}

/** The parameters of an algorithm, checked while they are typed: the common ones, and the others on request. */
export function ParameterFields({ computation, params, onChange }: Props) {
  const [opened, { toggle }] = useDisclosure(false);
  const rules = rulesOf(computation);
  const all = Object.keys(rules);
  const common = all.length <= fewParameters ? all : commonParametersOf(computation);
  const others = all.filter((name) => !common.includes(name));
  const field = (name: string) => (
    <ParameterField
      key={name}
      name={name}
      rule={rules[name]!}
      value={params[name] ?? ''}
      problem={problemOf(rules, name, params[name] ?? '')}
      onChange={(value) => onChange({ ...params, [name]: value })}
    />
  );
  return (
    <Stack align="stretch" gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} className="console-fields">
        {common.map(field)}
      </SimpleGrid>
      {others.length > 0 && (
        <>
          <div>
            <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={toggle}>
              {opened ? texts.learn.form.fewerParameters : texts.learn.form.moreParameters}
            </Button>
          </div>
          <Collapse expanded={opened}>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} className="console-fields">
              {others.map(field)}
            </SimpleGrid>
          </Collapse>
        </>
      )}
    </Stack>
  );
}

interface FieldProps {
  name: string;
  rule: ParameterRule;
  value: string;
  problem: string;
  onChange(value: string): void;
}

const ParameterField = ({ name, rule, value, problem, onChange }: FieldProps) =>
  rule.kind === 'choice' ? (
    <Select
      label={parameterLabel(name)}
      description={texts.learn.form.aboutParameter(rule.about)}
      data={rule.choices}
      placeholder={defaultText(rule)}
      clearable
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  ) : (
    <TextInput
      label={parameterLabel(name)}
      description={texts.learn.form.aboutParameter(rule.about)}
      placeholder={defaultText(rule)}
      inputMode={rule.kind === 'integers' ? 'text' : 'decimal'}
      value={rule.kind === 'integers' ? value : marked(value)}
      error={problem || undefined}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(rule.kind === 'integers' ? typed : asRead(typed))
      }
    />
  );
