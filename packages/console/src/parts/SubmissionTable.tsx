import { Group, Spoiler, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ItemOf } from '@tricorn/client';
import type { ReactNode } from 'react';
import { contentIdsOf, factsOf } from '../format/contentIds.js';
import { texts } from '../texts/index.js';
import { shortDecimal } from '../texts/numbers.js';
import { Hash, When } from './inline.js';
import { DataTable, Row } from './lists.js';
import { Hint } from './notes.js';

type Submission = ItemOf<'subListByUser'>;

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
    <DataTable columns={[words.subject, texts.common.result, words.submitter, words.transaction]}>
      {items.map((item) => (
        <Row key={keyOf(item)}>
          {subjectOf(item)}
          <Table.Td maw={320}>
            <SubmittedValue value={item.submitValue} />
          </Table.Td>
          <Submitter item={item} />
          <Transaction item={item} />
        </Row>
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
    {!isNothing(ccdUsage) && <Hint size="xs">{texts.common.ccd(shortDecimal(ccdUsage, 4))}</Hint>}
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

/** A result as it is on chain: the content ids of its files or its facts, by name, or the text itself. */
export function SubmittedValue({ value }: { value: string }) {
  const parts = partsOf(value);
  if (parts === undefined)
    return (
      <Spoiler maxHeight={66} showLabel={texts.common.showAll} hideLabel={texts.common.showLess}>
        <Text className="console-mono console-wrap">{value}</Text>
      </Spoiler>
    );
  return (
    <Stack gap={0}>
      {parts.map(([name, shown]) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <Hint>{name}</Hint>
          {shown}
        </Group>
      ))}
    </Stack>
  );
}

function partsOf(value: string): [name: string, shown: ReactNode][] | undefined {
  const ids = contentIdsOf(value);
  if (ids !== undefined)
    return ids.map(([role, id]) => [
      role,
      <Hash key={role} value={id} label={texts.common.contentIdOf(role)} />,
    ]);
  return factsOf(value)?.map(([name, fact]) => [
    name,
    <Text key={name} className="console-mono console-wrap">
      {fact}
    </Text>,
  ]);
}
