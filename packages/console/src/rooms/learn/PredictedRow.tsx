import { Stack, Table, Text } from '@mantine/core';
import type { Prediction } from '@tricorn/client';
import { DataTable } from '../../parts/DataTable.js';
import { Figures } from '../../parts/Figures.js';
import { Hint } from '../../parts/Hint.js';
import { texts } from '../../texts/learn.js';
import { brief, percent } from '../../texts/numbers.js';

const words = texts.learn.predict;
const classesShownMax = 8;

/** The result for one row, and what each column contributed to it. */
export function PredictedRow({ prediction }: { prediction: Prediction }) {
  const { result, probabilities = {}, distances = [], explanation } = prediction;
  const likely = Object.entries(probabilities)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, classesShownMax);
  return (
    <Stack role="region" aria-label={words.resultLabel}>
      <Figures
        figures={[
          [
            words.result,
            typeof result === 'number' && distances.length === 0 ? brief(result) : String(result),
          ],
          ...likely.map(([name, share]): [string, string] => [name, percent(share)]),
          ...distances
            .slice(0, classesShownMax)
            .map((distance, cluster): [string, string] => [words.distanceTo(cluster), brief(distance)]),
        ]}
      />
      {explanation !== undefined && <Contributions explanation={explanation} />}
    </Stack>
  );
}

function Contributions({ explanation }: { explanation: NonNullable<Prediction['explanation']> }) {
  const { base, output, contributions, errors } = explanation;
  const parts = Object.entries(contributions).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const outputs: Readonly<Record<string, string>> = words.outputs;
  return (
    <Stack gap="xs">
      <Text fw={600}>{words.explanation(outputs[explanation.of] ?? explanation.of)}</Text>
      <DataTable
        columns={[words.column, { label: words.contribution, numeric: true }]}
        caption={words.contributions}
      >
        <Row name={words.base} value={brief(base)} />
        {parts.map(([name, value]) => {
          const error = errors?.[name];
          const sign = value < 0 ? '' : '+';
          const around = error === undefined ? '' : ` ± ${brief(error)}`;
          return <Row key={name} name={name} value={`${sign}${brief(value)}${around}`} />;
        })}
        <Row name={words.output} value={brief(output)} />
      </DataTable>
      <Hint>{errors === undefined ? words.exact : words.sampled}</Hint>
    </Stack>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <Table.Tr>
    <Table.Td>{name}</Table.Td>
    <Table.Td ta="right">{value}</Table.Td>
  </Table.Tr>
);
