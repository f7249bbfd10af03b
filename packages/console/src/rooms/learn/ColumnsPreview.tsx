import { Checkbox, Select, Stack, Text } from '@mantine/core';
import { DataTable, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
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
          { label: texts.common.column, wraps: true },
          texts.learn.check.type,
          { label: texts.learn.check.missing, numeric: true },
          texts.learn.check.values,
          texts.learn.check.first,
        ]}
      >
        {preview.columns.slice(0, columnsShownMax).map((column) => {
          const { name, kind, isIdentifier } = column;
          const choice = choices[name];
          const isUsed = choice === undefined ? !isIdentifier : choice !== 'skip';
          return (
            <Row key={name} c={isUsed ? '' : 'dimmed'}>
              <Checkbox
                aria-label={words.columnUsed(name)}
                checked={isUsed}
                disabled={name === target}
                onChange={() => choose(name, isUsed ? 'skip' : isIdentifier ? kind : undefined)}
              />
              <div>
                {name}
                {name === target && <Hint size="xs">{words.isTarget}</Hint>}
                {isIdentifier && !isUsed && <Text size="xs">{words.isIdentifier}</Text>}
              </div>
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
              {withThousands(column.missing)}
              <Bars column={column} />
              {column.first.map((cell) => cell.slice(0, 24) || '–').join(' · ')}
            </Row>
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
