import { Group, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.js';
import { shortDecimal } from '../texts/numbers.js';
import { DataTable } from './DataTable.js';
import { Hash } from './Hash.js';
import { SubmittedValue } from './SubmittedValue.js';
import { When } from './When.js';

interface Submission {
  txHash: string;
  round: number;
  submitter: string;
  submitValue: string;
  submitTime: number;
  ccdUsage: string;
}

interface Props<Item extends Submission> {
  items: readonly Item[];
  /** What stands in the first column. */
  subjectOf(item: Item): ReactNode;
}

const words = texts.common.submissions;

/** Below this width a submission takes a block in place of a row. */
const narrow = '(max-width: 48em)';

/** Results as the chain holds them. */
export function SubmissionTable<Item extends Submission>({ items, subjectOf }: Props<Item>) {
  const isNarrow = useMediaQuery(narrow);
  const keyOf = (item: Item) => `${item.txHash} ${item.submitter} ${item.round} ${item.submitValue}`;
  if (isNarrow)
    return (
      <Stack component="ul" gap="md" m={0} p={0} className="console-blocks">
        {items.map((item) => (
          <Stack key={keyOf(item)} component="li" gap={6}>
            <div>{subjectOf(item)}</div>
            <SubmittedValue value={item.submitValue} />
            <Submitter item={item} />
            <Transaction item={item} />
          </Stack>
        ))}
      </Stack>
    );
  return (
    <DataTable columns={[words.subject, words.result, words.submitter, words.transaction]}>
      {items.map((item) => (
        <Table.Tr key={keyOf(item)}>
          <Table.Td>{subjectOf(item)}</Table.Td>
          <Table.Td maw={320}>
            <SubmittedValue value={item.submitValue} />
          </Table.Td>
          <Table.Td>
            <Submitter item={item} />
          </Table.Td>
          <Table.Td>
            <Transaction item={item} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount);

const Submitter = ({ item: { submitter, ccdUsage } }: { item: Submission }) => (
  <div>
    <Text size="sm" className="console-wrap">
      <Email text={submitter} />
    </Text>
    {!isNothing(ccdUsage) && (
      <Text size="xs" c="dimmed">
        {texts.common.ccd(shortDecimal(ccdUsage, 4))}
      </Text>
    )}
  </div>
);

/** An email that breaks after its @ where it has to. */
const Email = ({ text }: { text: string }) => {
  const host = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, host)}
      <wbr />
      {text.slice(host)}
    </>
  );
};

const Transaction = ({ item: { txHash, submitTime } }: { item: Submission }) => (
  <Group gap="xs">
    <Hash value={txHash} href={`/chain/${txHash}`} label={texts.common.transactionHash} />
    <When seconds={submitTime} size="xs" />
  </Group>
);
