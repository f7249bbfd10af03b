import { Badge, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useAnswer } from '../../data/reading.js';
import { Facts } from '../../parts/Facts.js';
import { Hash, RoomLink, When } from '../../parts/inline.js';
import { Loading } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { SubmittedValue } from '../../parts/SubmissionTable.js';
import { texts } from '../../texts/chain.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { VerifyFile } from './VerifyFile.js';

type Transaction = AnswerOf<'chainTransaction'>;

const words = texts.chain.transaction;

/** A transaction with its block and its decoded events. */
export function TransactionPage({ txHash }: { txHash: string }) {
  const transaction = useAnswer('chainTransaction', { txHash });
  return (
    <Stack>
      <RoomTitle title={texts.common.submissions.transaction} about={txHash}>
        <RoomLink href="/chain">{words.all}</RoomLink>
      </RoomTitle>
      <Loading of={transaction} placeholder={<Skeleton h={200} />}>
        {(data) => (
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
      </Loading>
    </Stack>
  );
}

const Details = ({ transaction }: { transaction: Transaction }) => (
  <Facts
    facts={[
      [
        words.status,
        <Badge key="status" color={transaction.succeeded ? 'green' : 'red'}>
          {transaction.succeeded ? words.succeeded : words.failed}
        </Badge>,
      ],
      [words.from, <Hash key="from" value={transaction.from} label={words.sender} />],
      [words.to, <Hash key="to" value={transaction.to} label={words.recipient} />],
      [texts.common.time, <When key="time" seconds={transaction.blockTime} />],
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
          <Hint className="console-wrap">{words.by(event.party, shortDecimal(event.ccdUsage, 6))}</Hint>
        )}
      </Paper>
    ))}
  </Stack>
);
