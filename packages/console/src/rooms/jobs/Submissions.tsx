import { Spoiler, Stack, Table, Text } from '@mantine/core';
import { usePage } from '../../data/usePage.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hash } from '../../parts/Hash.js';
import { Pages } from '../../parts/Pages.js';
import { When } from '../../parts/When.js';
import { shortDecimal } from '../../text/numbers.js';

/** The results of a job that are on chain. */
export function Submissions({ jobID, news = 0 }: { jobID: string; news?: number }) {
  const { items, data, error, reload, ...paging } = usePage('subListByUser', { jobID }, 10);
  useReloadOn(news, reload);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (data === undefined) return null;
  if (items.length === 0)
    return (
      <Text c="dimmed">Nothing yet. Results are submitted by each participant when the work is done.</Text>
    );
  return (
    <Stack>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Transaction</Table.Th>
              <Table.Th>Round</Table.Th>
              <Table.Th>By</Table.Th>
              <Table.Th>Result</Table.Th>
              <Table.Th>CCD</Table.Th>
              <Table.Th>When</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.txHash + item.submitter}>
                <Table.Td>
                  <Hash value={item.txHash} href={`/chain/${item.txHash}`} label="transaction hash" />
                </Table.Td>
                <Table.Td>{item.round}</Table.Td>
                <Table.Td className="console-wrap">{item.submitter}</Table.Td>
                <Table.Td maw={320}>
                  <Spoiler maxHeight={60} showLabel="Show all" hideLabel="Show less">
                    <Text className="console-mono console-wrap">{item.submitValue}</Text>
                  </Spoiler>
                </Table.Td>
                <Table.Td>{shortDecimal(item.ccdUsage, 4)}</Table.Td>
                <Table.Td>
                  <When seconds={item.submitTime} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Pages {...paging} />
    </Stack>
  );
}
