import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { useAnswer, useReloadOn } from '../../data/reading.js';
import { saveText } from '../../format/saveText.js';
import { ColumnChart } from '../../parts/charts/ColumnChart.js';
import { colorOfKind } from '../../parts/kinds.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/ledger.js';
import { compact, withThousands } from '../../texts/numbers.js';
import { usageTable } from './usageTable.js';

const words = texts.ledger.usage;
const dayCount = 30;
const chartPx = 260;

/** What was charged by day, by kind of work or by API key. */
export function Usage() {
  const [currency, setCurrency] = useState<'CCD' | 'LLM'>('CCD');
  const [by, setBy] = useState<'kind' | 'key'>('kind');
  const { data, error, reload } = useAnswer('usageByDay', { days: dayCount });
  const keys = useAnswer('usageByKey', { days: dayCount });
  useReloadOn(['ledger.changed'], reload);
  useReloadOn(['ledger.changed'], keys.reload);
  const rows =
    by === 'kind'
      ? data?.data.map((row) => ({ ...row, kind: texts.ledger.kinds[row.kind] }))
      : keys.data?.data.map((row) => ({
          ...row,
          kind: row.keyName || words.deletedKey(row.keyID.slice(0, 8)),
        }));
  // Kinds keep the hue of their room; predictions share that of training, so they stay a series of their own colour.
  const colors = new Map(
    by === 'kind'
      ? (Object.entries(texts.ledger.kinds) as [string, string][])
          .filter(([kind]) => kind !== 'inference')
          .map(([kind, name]) => [name, colorOfKind(kind)])
      : [],
  );
  const table = rows && usageTable<string>(rows, currency, dayCount);
  const failure = error ?? keys.error;
  return (
    <Section title={words.title(dayCount)} gap="md">
      <Group>
        <SegmentedControl
          aria-label={words.currency}
          value={currency}
          onChange={(value) => setCurrency(value as 'CCD' | 'LLM')}
          data={[
            { value: 'CCD', label: 'CCD' },
            { value: 'LLM', label: texts.ledger.tokens },
          ]}
        />
        <SegmentedControl
          aria-label={words.by}
          value={by}
          onChange={(value) => setBy(value as 'kind' | 'key')}
          data={[
            { value: 'kind', label: words.byKind },
            { value: 'key', label: words.byKey },
          ]}
        />
        {data !== undefined && keys.data !== undefined && (
          <Button
            variant="default"
            onClick={() => saveText('usage.csv', usageCsv(data.data, keys.data!.data), 'text/csv')}
          >
            {texts.ledger.statement.export}
          </Button>
        )}
      </Group>
      {failure !== undefined && (
        <ErrorNote error={failure} onRetry={error === undefined ? keys.reload : reload} />
      )}
      {table === undefined && failure === undefined && <Skeleton h={chartPx} />}
      {table !== undefined && table.kinds.length === 0 && (
        <Hint>{by === 'kind' ? words.empty : words.emptyByKey}</Hint>
      )}
      {table !== undefined && table.kinds.length > 0 && (
        <ColumnChart
          rows={table.days}
          x="day"
          stacked
          heightPx={chartPx}
          format={compact}
          series={table.kinds.map((name) => ({
            name,
            ...(colors.has(name) && { color: colors.get(name)! }),
          }))}
          label={words.label(currency, table.kinds.join(', '))}
        />
      )}
      {currency === 'LLM' && by === 'kind' && <LanguageUsage dayCount={dayCount} />}
    </Section>
  );
}

/** What was charged by day, API key and kind of work, with exact amounts, as a spreadsheet reads it. */
function usageCsv(byKind: AnswerOf<'usageByDay'>['data'], byKey: AnswerOf<'usageByKey'>['data']): string {
  const lines = ['day,currency,key,kind,amount'];
  for (const { day, currency, kind, amount } of byKind)
    lines.push([day, currency, '', kind, amount].join(','));
  for (const { day, currency, keyName, keyID, kind, amount } of byKey)
    lines.push([day, currency, csvCell(keyName || keyID), kind, amount].join(','));
  return `${lines.join('\n')}\n`;
}
/** Quoted, and never read as a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const language = texts.ledger.language;
const languageColumns = [
  language.day,
  { label: texts.common.model, wraps: true },
  ...[language.requests, language.input, language.output, language.charged].map((label) => ({
    label,
    numeric: true,
  })),
];

/** Calls of the language models, by day and model. */
function LanguageUsage({ dayCount }: { dayCount: number }) {
  const { data, error, reload } = useAnswer('llmUsage', { days: dayCount });
  useReloadOn(['ledger.changed'], reload);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <DataTable
      minWidth={460}
      columns={languageColumns}
      caption={
        <Text span size="sm">
          {language.title}
        </Text>
      }
    >
      {data.data.map((row) => (
        <Row key={`${row.day} ${row.model}`}>
          {row.day}
          {row.model}
          {withThousands(row.calls)}
          {withThousands(row.prompt_tokens)}
          {withThousands(row.completion_tokens)}
          {withThousands(row.tokens)}
        </Row>
      ))}
    </DataTable>
  );
}
