import { Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLoad } from '../../data/useLoad.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { saveText } from '../../format/saveText.js';
import { ColumnChart } from '../../parts/charts/ColumnChart.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { colorOfKind } from '../../parts/kindHues.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { compact } from '../../texts/numbers.js';
import { LanguageUsage } from './LanguageUsage.js';
import { usageCsv } from './usageCsv.js';
import { usageTable } from './usageTable.js';

const words = texts.ledger.usage;
const dayCount = 30;
const chartPx = 260;

/** What was charged by day, by kind of work or by API key. */
export function Usage({ news }: { news: number }) {
  const tricorn = useTricorn();
  const [currency, setCurrency] = useState<'CCD' | 'LLM'>('CCD');
  const [by, setBy] = useState<'kind' | 'key'>('kind');
  const { data, error, reload } = useLoad('usage', (signal) =>
    tricorn.api.usageByDay({ days: dayCount }, { signal }),
  );
  const keys = useLoad('usage by key', (signal) => tricorn.api.usageByKey({ days: dayCount }, { signal }));
  useReloadOn(news, reload);
  useReloadOn(news, keys.reload);
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
    <Section title={words.title(dayCount)}>
      <Stack>
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
        {currency === 'LLM' && by === 'kind' && <LanguageUsage dayCount={dayCount} news={news} />}
      </Stack>
    </Section>
  );
}
