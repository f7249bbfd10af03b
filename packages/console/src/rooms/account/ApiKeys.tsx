import { Group, Stack, Text } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { useState } from 'react';
import { usePage } from '../../data/reading.js';
import { fullTime } from '../../format/times.js';
import { ConfirmButton, SmallButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';
import { shortDecimal } from '../../texts/numbers.js';
import { ApiKeyForm } from './ApiKeyForm.js';
import { Secret } from './Secret.js';

type ApiKey = ItemOf<'apiKeyList'>;
const words = texts.account.keys;

/** The keys of the account, and a form that makes another one. */
export function ApiKeys() {
  const { api } = useTricorn();
  const page = usePage('apiKeyList', {}, 10);
  const [made, setMade] = useState<{ name: string; key: string }>();
  const [changing, setChanging] = useState<ApiKey>();
  const actionsOf = (key: ApiKey) => {
    const { id, name, state } = key;
    if (state === 'revoked') return null;
    return (
      <Group gap="xs" justify="end">
        <SmallButton onClick={() => setChanging(key)}>{words.change}</SmallButton>
        <ConfirmButton
          label={words.rotate}
          question={words.rotateQuestion(name)}
          act={async () => {
            setMade(await api.rotateApiKey({ id }));
            page.reload();
          }}
        />
        <ConfirmButton
          label={words.revoke}
          question={words.revokeQuestion(name)}
          act={() => api.revokeApiKey({ id }).then(page.reload)}
        />
      </Group>
    );
  };
  return (
    <Stack>
      <Section title={words.title} gap="sm">
        {made !== undefined && (
          <Secret name={made.name} secret={made.key} onDone={() => setMade(undefined)} />
        )}
        <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
          {(keys) => (
            <DataTable
              columns={[
                { label: texts.common.name, wraps: true },
                texts.common.state,
                words.lastUse,
                { label: words.spent, wideOnly: true },
                { label: texts.common.actions, hidden: true, numeric: true },
              ]}
            >
              {keys.map((key) => (
                <Row key={key.id}>
                  <div>
                    {key.name}
                    <Hint size="xs" className="console-mono">
                      {key.hint}
                    </Hint>
                    <Hint size="xs">{key.scopes.join(', ')}</Hint>
                  </div>
                  <State of={key} />
                  {key.lastUseTime === 0 ? words.never : <When seconds={key.lastUseTime} />}
                  <div>
                    {spendingOf(key).map((line) => (
                      <Text key={line} size="sm">
                        {line}
                      </Text>
                    ))}
                  </div>
                  {actionsOf(key)}
                </Row>
              ))}
            </DataTable>
          )}
        </PagedList>
      </Section>
      <ApiKeyForm
        key={changing?.id ?? 'new'}
        {...(changing === undefined ? {} : { known: changing })}
        onDone={(key) => {
          setChanging(undefined);
          if (key !== undefined) setMade(key);
          page.reload();
        }}
      />
    </Stack>
  );
}

const State = ({ of: { state, expiryTime, previousUntil } }: { of: ApiKey }) => (
  <>
    {words.states[state]}
    {state === 'active' && expiryTime > 0 && <Hint size="xs">{words.expires(fullTime(expiryTime))}</Hint>}
    {previousUntil > 0 && <Hint size="xs">{words.overlap(fullTime(previousUntil))}</Hint>}
  </>
);

/** What a key has spent: each limit with what it has used, or the total where there is no limit. */
function spendingOf({ ccd, tokens }: Pick<ItemOf<'apiKeyList'>, 'ccd' | 'tokens'>): string[] {
  const linesOf = (budget: typeof ccd, amount: (text: string) => string): string[] => {
    const limits = [
      [budget.spentToday, budget.perDay, words.periods.day],
      [budget.spentThisMonth, budget.perMonth, words.periods.month],
      [budget.spentInTotal, budget.inTotal, words.periods.total],
    ] as const;
    const lines = limits.flatMap(([spent, limit, period]) =>
      limit === null ? [] : [words.ofLimit(shortDecimal(spent), amount(shortDecimal(limit)), period)],
    );
    if (lines.length > 0 || budget.spentInTotal === '0') return lines;
    return [`${amount(shortDecimal(budget.spentInTotal))} ${words.periods.total}`];
  };
  return [...linesOf(ccd, texts.common.ccd), ...linesOf(tokens, words.tokens)];
}
