import { Table, Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useTricorn } from '../../session/session.js';
import { withThousands } from '../../text/numbers.js';

/** What the language models were asked, by day and model. */
export function LanguageUsage({ dayCount, news }: { dayCount: number; news: number }) {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('languageUsage', (signal) =>
    tricorn.api.llmUsage({ days: dayCount }, { signal }),
  );
  useReloadOn(news, reload);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={460}>
      <Table verticalSpacing={4} captionSide="top">
        <Table.Caption>
          <Text span size="sm">
            Questions to the language models
          </Text>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th>Model</Table.Th>
            <Table.Th ta="right">Questions</Table.Th>
            <Table.Th ta="right">Tokens read</Table.Th>
            <Table.Th ta="right">Tokens written</Table.Th>
            <Table.Th ta="right">Charged</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
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
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
