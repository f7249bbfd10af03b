import { Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { epsilonMicrosIn, isTableName } from '@tricorn/client/sealing';
import { field } from '../../data/acting.js';
import { useAnswer } from '../../data/reading.js';
import { SmallButton } from '../../parts/buttons.js';
import { Hint } from '../../parts/notes.js';
import { asRead, marked } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';
import { leftOf, type TypedBudget } from './tableBudget.js';

const words = texts.together.budget;

interface Props {
  /** What the answer costs each row, in millionths of ε; null if it is exact. */
  costMicros: number | null;
  budget: TypedBudget;
  onChange(budget: TypedBudget): void;
}

/** From which budget of ε an answer is paid, and what is left of it afterwards. */
export function BudgetFields({ costMicros, budget, onChange }: Props) {
  const { data } = useAnswer('dataSets', {});
  if (costMicros === null) return <Hint>{words.exact}</Hint>;
  const known = data?.data ?? [];
  const [table, epsilonMicros] = [budget.table.trim(), epsilonMicrosIn(asRead(budget.epsilon.trim()))];
  const left = epsilonMicros && leftOf({ table, epsilonMicros }, known);
  const written = (micros: number) => marked(String(micros / 1e6));
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={words.table}
          description={words.tableAbout}
          error={table !== '' && !isTableName(table) && words.badName}
          {...field(budget.table, (text) => onChange({ ...budget, table: text }))}
        />
        <TextInput
          label={words.total}
          description={words.totalAbout}
          inputMode="decimal"
          disabled={table === ''}
          error={table !== '' && epsilonMicros === undefined && words.badEpsilon}
          {...field(budget.epsilon, (text) => onChange({ ...budget, epsilon: text }))}
        />
      </SimpleGrid>
      <Group gap="xs">
        {known.map(({ name, left: rest, budget: whole }) => (
          <SmallButton key={name} onClick={() => onChange({ table: name, epsilon: marked(whole) })}>
            {words.leftOf(name, marked(rest), marked(whole))}
          </SmallButton>
        ))}
      </Group>
      {table === '' ? (
        <Hint>{words.none}</Hint>
      ) : (
        left !== undefined && (
          <Text size="sm" role="status">
            {left < costMicros
              ? words.tooLittle(written(left), written(costMicros))
              : words.after(written(left), written(costMicros), written(left - costMicros))}
          </Text>
        )
      )}
    </Stack>
  );
}
