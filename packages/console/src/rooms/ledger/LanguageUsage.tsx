import { Table, Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { withThousands } from '../../texts/numbers.js';

const words = texts.ledger.language;
const columns = [
  words.day,
  words.model,
  ...[words.requests, words.input, words.output, words.charged].map((label) => ({ label, numeric: true })),
];

/** Calls of the language models, by day and model. */
export function LanguageUsage({ dayCount, news }: { dayCount: number; news: number }) {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('languageUsage', (signal) =>
    tricorn.api.llmUsage({ days: dayCount }, { signal }),
  );
  useReloadOn(news, reload);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <DataTable
      minWidth={460}
      columns={columns}
      caption={
        <Text span size="sm">
          {words.title}
        </Text>
      }
    >
      {data.data.map((row) => (
        <Table.Tr key={`${row.day} ${row.model}`}>
          <Table.Td>{row.day}</Table.Td>
          <Table.Td className="console-wrap">{row.model}</Table.Td>
          <Table.Td ta="right">{withThousands(row.calls)}</Table.Td>
          <Table.Td ta="right">{withThousands(row.prompt_tokens)}</Table.Td>
          <Table.Td ta="right">{withThousands(row.completion_tokens)}</Table.Td>
          <Table.Td ta="right">{withThousands(row.tokens)}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
