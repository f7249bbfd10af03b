import { Badge } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import type { usePage } from '../../data/reading.js';
import { ConfirmButton } from '../../parts/buttons.js';
import { Hash, When } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chain.js';
import { shortDecimal } from '../../texts/numbers.js';

type Movement = ItemOf<'movementList'>;
type Page = ReturnType<typeof usePage<'movementList'>>;

const words = texts.chain.wallet;
const good: ReadonlySet<string> = new Set(['settled', 'credited']);
const cancellable: ReadonlySet<string> = new Set(['waiting', 'ordered']);

/** Withdrawals and deposits, with their transactions. */
export function MovementTable({ page, onChanged }: { page: Page; onChanged(): void }) {
  const { api } = useTricorn();
  return (
    <Section title={words.history}>
      <PagedList page={page} empty={<Hint>{words.none}</Hint>}>
        {(items) => (
          <DataTable
            minWidth={560}
            columns={[
              texts.common.time,
              words.kind,
              { label: 'CCD', numeric: true },
              words.address,
              texts.common.submissions.transaction,
              '',
            ]}
          >
            {items.map((item) => (
              <Row key={item.id}>
                <When seconds={item.creationTime} />
                <MovementState of={item} />
                {shortDecimal(item.amount, 4)}
                <Hash value={item.address} label={words.address} />
                {item.txHash !== '' && (
                  <Hash
                    value={item.txHash}
                    href={`/chain/${item.txHash}`}
                    label={texts.common.submissions.transaction}
                  />
                )}
                {item.kind === 'withdrawal' && cancellable.has(item.state) && (
                  <ConfirmButton
                    label={words.cancel}
                    question={words.cancelQuestion}
                    act={() => api.cancelWithdrawal({ id: item.id }).then(onChanged)}
                  />
                )}
              </Row>
            ))}
          </DataTable>
        )}
      </PagedList>
    </Section>
  );
}

export const MovementState = ({ of: { approvalsMissing, kind, state, reason } }: { of: Movement }) => (
  <div>
    {words.kinds[kind]}{' '}
    <Badge color={good.has(state) ? 'green' : 'gray'} data-state={state}>
      {words.states[state]}
    </Badge>
    {approvalsMissing > 0 && <Hint size="xs">{words.missing(approvalsMissing)}</Hint>}
    {reason !== '' && <Hint size="xs">{reason}</Hint>}
  </div>
);
