import { Badge, DataList, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hash } from '../../parts/Hash.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { SubmittedValue } from '../../parts/SubmittedValue.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal, withThousands } from '../../text/numbers.js';
import { VerifyFile } from './VerifyFile.js';

/** A transaction with its block and its decoded events. */
export function TransactionPage({ txHash }: { txHash: string }) {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad(txHash, (signal) =>
    tricorn.api.chainTransaction({ txHash }, { signal }),
  );
  const facts = data && {
    Block: withThousands(data.blockNumber),
    Confirmations: withThousands(data.confirmations),
    'Gas used': withThousands(data.gasUsed),
    'Chain id': String(data.chainID),
  };
  return (
    <Stack>
      <RoomTitle title="Transaction" about={txHash}>
        <RoomLink href="/chain">All submissions</RoomLink>
      </RoomTitle>
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {data === undefined && error === undefined && <Skeleton h={200} />}
      {data !== undefined && (
        <>
          <Section title="On chain">
            <DataList>
              <DataList.Item>
                <DataList.ItemLabel>Outcome</DataList.ItemLabel>
                <DataList.ItemValue>
                  <Badge color={data.succeeded ? 'green' : 'red'} variant="light" tt="none">
                    {data.succeeded ? 'succeeded' : 'failed'}
                  </Badge>
                </DataList.ItemValue>
              </DataList.Item>
              <DataList.Item>
                <DataList.ItemLabel>From</DataList.ItemLabel>
                <DataList.ItemValue>
                  <Hash value={data.from} label="sender" />
                </DataList.ItemValue>
              </DataList.Item>
              <DataList.Item>
                <DataList.ItemLabel>To</DataList.ItemLabel>
                <DataList.ItemValue>
                  <Hash value={data.to} label="receiver" />
                </DataList.ItemValue>
              </DataList.Item>
              <DataList.Item>
                <DataList.ItemLabel>When</DataList.ItemLabel>
                <DataList.ItemValue>
                  <When seconds={data.blockTime} />
                </DataList.ItemValue>
              </DataList.Item>
              {Object.entries(facts!).map(([label, value]) => (
                <DataList.Item key={label}>
                  <DataList.ItemLabel>{label}</DataList.ItemLabel>
                  <DataList.ItemValue>{value}</DataList.ItemValue>
                </DataList.Item>
              ))}
            </DataList>
          </Section>
          <Section title="What it says">
            <Stack gap="xs">
              {data.events.length === 0 && (
                <Text c="dimmed" size="sm">
                  Nothing about jobs.
                </Text>
              )}
              {data.events.map((event) => (
                <Paper key={`${event.kind} ${event.jobID} ${event.party} ${event.round}`} withBorder p="sm">
                  <Text fw={500}>
                    {event.kind === 'jobCreated' ? 'A job was created' : `Result of round ${event.round}`}{' '}
                    <RoomLink href={`/jobs/${event.jobID}`}>(the job)</RoomLink>
                  </Text>
                  {event.value !== '' && <SubmittedValue value={event.value} />}
                  {event.party !== '' && (
                    <Text size="sm" c="dimmed" className="console-wrap">
                      by {event.party}, {shortDecimal(event.ccdUsage, 6)} CCD
                    </Text>
                  )}
                </Paper>
              ))}
            </Stack>
          </Section>
          <VerifyFile values={data.events.map(({ value }) => ({ value, txHash }))} />
        </>
      )}
    </Stack>
  );
}
