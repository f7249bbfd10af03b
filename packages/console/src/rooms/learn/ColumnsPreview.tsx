import { Checkbox, Select, Stack, Table, Text } from '@mantine/core';
import { DataTable } from '../../parts/DataTable.js';
import { Hint } from '../../parts/Hint.js';
import { texts } from '../../texts/learn.js';
import { withThousands } from '../../texts/numbers.js';
import type { ColumnKind, Preview, PreviewColumn } from './previewTable.js';

/** What was decided about columns, by name. */
export type ColumnChoices = Readonly<Record<string, ColumnKind | 'skip'>>;

interface Props {
  preview: Preview;
  target: string;
  choices: ColumnChoices;
  onChange(choices: ColumnChoices): void;
}

const words = texts.learn.preview;
const types = texts.learn.check.types;
const columnsShownMax = 100;

/** What is in a file, before it leaves the browser: its columns with their first cells, which can be left out or retyped. */
export function ColumnsPreview({ preview, target, choices, onChange }: Props) {
  const choose = (name: string, choice: ColumnKind | 'skip' | undefined) => {
    const { [name]: _, ...others } = choices;
    onChange(choice === undefined ? others : { ...others, [name]: choice });
  };
  return (
    <Stack gap="xs" role="region" aria-label={words.label}>
      <Hint>{words.about(withThousands(preview.rows), preview.isWhole)}</Hint>
      <DataTable
        minWidth={760}
        columns={[
          words.use,
          words.column,
          words.type,
          { label: words.missing, numeric: true },
          words.values,
          words.first,
        ]}
      >
        {preview.columns.slice(0, columnsShownMax).map((column) => {
          const { name, kind, isIdentifier } = column;
          const choice = choices[name];
          const isUsed = choice === undefined ? !isIdentifier : choice !== 'skip';
          return (
            <Table.Tr key={name} c={isUsed ? '' : 'dimmed'}>
              <Table.Td>
                <Checkbox
                  aria-label={words.columnUsed(name)}
                  checked={isUsed}
                  disabled={name === target}
                  onChange={() => choose(name, isUsed ? 'skip' : isIdentifier ? kind : undefined)}
                />
              </Table.Td>
              <Table.Td className="console-wrap">
                {name}
                {name === target && (
                  <Text size="xs" c="dimmed">
                    {words.isTarget}
                  </Text>
                )}
                {isIdentifier && !isUsed && <Text size="xs">{words.isIdentifier}</Text>}
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={words.typeOf(name)}
                  size="xs"
                  w={120}
                  allowDeselect={false}
                  disabled={!isUsed || name === target}
                  data={(['number', 'category', 'date'] as const).map((value) => ({
                    value,
                    label: types[value],
                  }))}
                  value={choice === undefined || choice === 'skip' ? kind : choice}
                  onChange={(value) =>
                    choose(name, value === kind && !isIdentifier ? undefined : (value as ColumnKind))
                  }
                />
              </Table.Td>
              <Table.Td ta="right">{withThousands(column.missing)}</Table.Td>
              <Table.Td>
                <Bars column={column} />
              </Table.Td>
              <Table.Td>{column.first.map((cell) => cell.slice(0, 24) || '–').join(' · ')}</Table.Td>
            </Table.Tr>
          );
        })}
      </DataTable>
    </Stack>
  );
}

function Bars({ column: { bars, name } }: { column: PreviewColumn }) {
  const most = Math.max(1, ...bars);
  const height = (count: number) => (count === 0 ? 0 : Math.max(1, (20 * count) / most));
  const outline = bars
    .map((count, place) => `M${place * 6},20v${-height(count)}h5v${height(count)}z`)
    .join('');
  return (
    <svg width={72} height={20} role="img" aria-label={words.histogramOf(name)}>
      <path d={outline} fill="var(--chart-0)" />
    </svg>
  );
}
