import { Button, Group, Stack } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { useAnswer, usePage } from '../../data/reading.js';
import { ActionButton, ConfirmButton } from '../../parts/buttons.js';
import { Facts } from '../../parts/Facts.js';
import { Hash, When } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts as chainTexts } from '../../texts/chain.js';
import { shortDecimal } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';
import { MovementState } from '../chain/MovementTable.js';

type Movement = ItemOf<'operatorMovements'>;
const actions = ['approve', 'reject', 'resend', 'refund', 'accept', 'charge'] as const;
type Action = (typeof actions)[number];

const words = texts.operator.money;

/** What an operator can decide in each state; docs/recipes/money.md explains it. */
const allowed: Readonly<Record<string, readonly Action[]>> = {
  waiting: ['approve', 'reject'],
  ordered: ['reject'],
  unknown: ['resend', 'refund', 'accept'],
  lost: ['resend', 'refund', 'accept'],
  surplus: ['accept'],
  undone: ['charge', 'accept'],
  unclaimed: ['accept'],
};

/** The supply on chain beside the ledger, and what only an operator can decide. */
export function Money() {
  const { api } = useTricorn();
  const { data, error, reload } = useAnswer('operatorBridge', {});
  const page = usePage('operatorMovements', {}, 20);
  const reloadAll = () => {
    page.reload();
    reload();
  };
  return (
    <Section title={words.title}>
      <Stack>
        <ErrorNote error={error} onRetry={reload} />
        {data !== undefined && (
          <Facts
            labelWidth={176}
            facts={[
              [words.supply, `${data.supply} CCD`],
              [words.ledger, `${data.ledger} CCD`],
              [words.disputed, `${data.disputed} CCD`],
              [words.agrees, data.agrees ? words.yes : words.no],
              [words.block, data.block],
            ]}
          />
        )}
        {data?.problems.map((problem) => (
          <Hint key={problem}>{problem}</Hint>
        ))}
        <Group>
          <ActionButton
            variant="default"
            act={() => api.operatorPauseBridge({ action: data?.paused ? 'resume' : 'pause' }).then(reload)}
          >
            {data?.paused ? words.resume : words.pause}
          </ActionButton>
          <Button variant="default" onClick={reloadAll}>
            {words.refresh}
          </Button>
        </Group>
        <PagedList page={page} empty={<Hint>{words.none}</Hint>}>
          {(items: readonly Movement[]) => (
            <DataTable
              minWidth={640}
              columns={[
                texts.common.time,
                chainTexts.chain.wallet.kind,
                { label: 'CCD', numeric: true },
                words.account,
                { label: texts.common.actions, hidden: true },
              ]}
            >
              {items.map((item) => (
                <Row key={item.id}>
                  <When seconds={item.creationTime} />
                  <MovementState of={item} />
                  {shortDecimal(item.amount, 4)}
                  <div>
                    <div>{item.account}</div>
                    <Hash value={item.address} label={chainTexts.chain.wallet.address} />
                  </div>
                  <Group gap="xs" justify="end">
                    {(allowed[item.state] ?? []).map((action) => (
                      <ConfirmButton
                        key={action}
                        label={words.actions[action]}
                        question={words.questions[action]}
                        act={() => api.operatorResolve({ id: item.id, action }).then(reloadAll)}
                      />
                    ))}
                  </Group>
                </Row>
              ))}
            </DataTable>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}
