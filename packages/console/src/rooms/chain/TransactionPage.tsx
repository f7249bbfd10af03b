import { Badge, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Facts } from '../../parts/Facts.js';
import { Hash } from '../../parts/Hash.js';
import { Hint } from '../../parts/Hint.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { SubmittedValue } from '../../parts/SubmittedValue.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { chainTexts } from '../../texts/chain.js';
import { texts } from '../../texts/index.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { VerifyFile } from './VerifyFile.js';

type Transaction = AnswerOf<'chainTransaction'>;

const words = chainTexts.transaction;

/** A transaction with its block and its decoded events. */
export function TransactionPage({ txHash }: { txHash: string }) {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad(txHash, (signal) =>
    tricorn.api.chainTransaction({ txHash }, { signal }),
  );
  return (
    <Stack>
      <RoomTitle title={words.title} about={txHash}>
        <RoomLink href="/chain">{words.all}</RoomLink>
      </RoomTitle>
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {data === undefined && error === undefined && <Skeleton h={200} />}
      {data !== undefined && (
        <>
          <Section title={texts.common.onChain}>
            <Details transaction={data} />
          </Section>
          <Section title={words.events}>
            <Events events={data.events} />
          </Section>
          <VerifyFile values={data.events.map(({ value }) => value)} txHash={txHash} />
        </>
      )}
    </Stack>
  );
}

const Details = ({ transaction }: { transaction: Transaction }) => (
  <Facts
    facts={[
      [
        words.status,
        <Badge key="status" color={transaction.succeeded ? 'green' : 'red'} variant="light" tt="none">
          {transaction.succeeded ? words.succeeded : words.failed}
        </Badge>,
      ],
      [words.from, <Hash key="from" value={transaction.from} label={words.sender} />],
      [words.to, <Hash key="to" value={transaction.to} label={words.recipient} />],
      [words.time, <When key="time" seconds={transaction.blockTime} />],
      [words.block, withThousands(transaction.blockNumber)],
      [words.confirmations, withThousands(transaction.confirmations)],
      [words.gasUsed, withThousands(transaction.gasUsed)],
      [words.chainId, String(transaction.chainID)],
    ]}
  />
);

const Events = ({ events }: Pick<Transaction, 'events'>) => (
  <Stack gap="xs">
    {events.length === 0 && <Hint>{words.noEvents}</Hint>}
    {events.map((event) => (
      <Paper key={`${event.kind} ${event.jobID} ${event.party} ${event.round}`} withBorder p="sm">
        <Text fw={500}>
          {event.kind === 'jobCreated' ? words.jobCreated : words.result(event.round)}{' '}
          <RoomLink href={`/jobs/${event.jobID}`}>{words.openJob}</RoomLink>
        </Text>
        {event.value !== '' && <SubmittedValue value={event.value} />}
        {event.party !== '' && (
          <Text size="sm" c="dimmed" className="console-wrap">
            {words.by(event.party, shortDecimal(event.ccdUsage, 6))}
          </Text>
        )}
      </Paper>
    ))}
  </Stack>
);
