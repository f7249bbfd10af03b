import { BarChart } from '@mantine/charts';
import { Hint } from '../../parts/Hint.js';
import { texts } from '../../texts/index.js';
import '@mantine/charts/styles.css';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLoad } from '../../data/useLoad.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Section } from '../../parts/Section.js';
import { seriesColors } from '../../parts/seriesColors.js';
import { useTricorn } from '../../session/session.js';
import { compact } from '../../text/numbers.js';
import { LanguageUsage } from './LanguageUsage.js';
import { usageTable } from './usageTable.js';

const words = texts.ledger.usage;
const dayCount = 30;

/** What was charged by day and kind of work. */
export function Usage({ news }: { news: number }) {
  const tricorn = useTricorn();
  const [currency, setCurrency] = useState<'CCD' | 'LLM'>('CCD');
  const { data, error, reload } = useLoad('usage', (signal) =>
    tricorn.api.usageByDay({ days: dayCount }, { signal }),
  );
  useReloadOn(news, reload);
  const table = data && usageTable(data.data, currency, dayCount);
  return (
    <Section title={words.title(dayCount)}>
      <Stack>
        <SegmentedControl
          aria-label={words.currency}
          style={{ alignSelf: 'start' }}
          value={currency}
          onChange={(value) => setCurrency(value as 'CCD' | 'LLM')}
          data={[
            { value: 'CCD', label: 'CCD' },
            { value: 'LLM', label: texts.ledger.tokens },
          ]}
        />
        {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
        {table !== undefined && table.kinds.length === 0 && <Hint>{words.empty}</Hint>}
        {table !== undefined && table.kinds.length > 0 && (
          <BarChart
            h={260}
            data={table.days}
            dataKey="day"
            type="stacked"
            withLegend
            yAxisProps={{ width: 72 }}
            valueFormatter={compact}
            series={table.kinds.map((name, index) => ({
              name,
              label: texts.ledger.kinds[name],
              color: seriesColors[index % seriesColors.length]!,
            }))}
            role="img"
            aria-label={words.label(currency, table.kinds.map((kind) => texts.ledger.kinds[kind]).join(', '))}
          />
        )}
        {currency === 'LLM' && <LanguageUsage dayCount={dayCount} news={news} />}
      </Stack>
    </Section>
  );
}
