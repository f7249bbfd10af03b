import { Button, EmptyState, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hash } from '../../parts/Hash.js';
import { Icon } from '../../parts/Icon.js';
import { Pages } from '../../parts/Pages.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { VerifyFile } from './VerifyFile.js';

/** Results of the account's jobs as the chain holds them. */
export function SubmissionList() {
  const [, navigate] = useLocation();
  const [hash, setHash] = useState('');
  const { items, data, error, reload, ...paging } = usePage('submissionList', {}, 20);
  useEvents((event) => {
    if (event.type === 'job.submitted') reload();
  });
  return (
    <Stack>
      <RoomTitle
        title="Chain"
        about="Results that cannot be changed any more: what was submitted, by whom, and when."
      />
      <Section title="Submissions">
        <Stack>
          {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
          {data !== undefined && items.length === 0 && (
            <EmptyState
              icon={<Icon name="links" size={48} />}
              title="Nothing on chain yet"
              description="The results of computations and trainings appear here shortly after they are done."
            >
              <Button component={Link} href="/learn" variant="light">
                Learn from an example file
              </Button>
            </EmptyState>
          )}
          {items.length > 0 && (
            <Table.ScrollContainer minWidth={560}>
              <Table verticalSpacing="xs">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Transaction</Table.Th>
                    <Table.Th>Job</Table.Th>
                    <Table.Th>By</Table.Th>
                    <Table.Th>Result</Table.Th>
                    <Table.Th>When</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((item) => (
                    <Table.Tr key={`${item.txHash} ${item.jobID} ${item.submitter} ${item.round}`}>
                      <Table.Td>
                        <Hash value={item.txHash} href={`/chain/${item.txHash}`} label="transaction hash" />
                      </Table.Td>
                      <Table.Td>
                        <RoomLink href={`/jobs/${item.jobID}`}>{item.jobName}</RoomLink>
                        <Text size="xs" c="dimmed">
                          {item.computationStr}, round {item.round}
                        </Text>
                      </Table.Td>
                      <Table.Td className="console-wrap">{item.submitter}</Table.Td>
                      <Table.Td maw={260}>
                        <Text className="console-mono" truncate title={item.submitValue}>
                          {item.submitValue}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        <When seconds={item.submitTime} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          <Pages {...paging} />
        </Stack>
      </Section>
      <Section title="Look up a transaction">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            navigate(`/chain/${hash.trim()}`);
          }}
        >
          <Group align="end">
            <TextInput
              label="Transaction hash"
              placeholder="0x…"
              flex={1}
              miw={220}
              value={hash}
              onChange={(event) => setHash(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!/^0x[0-9a-f]{64}$/i.test(hash.trim())}>
              Look up
            </Button>
          </Group>
        </form>
      </Section>
      <VerifyFile values={items.map(({ submitValue, txHash }) => ({ value: submitValue, txHash }))} />
    </Stack>
  );
}
