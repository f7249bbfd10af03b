import { Alert, Group, NumberInput, Stack, Text } from '@mantine/core';
import { formatCcd, parseCcd } from '@tricorn/client';
import { useState } from 'react';
import { useAnswer, usePage } from '../../data/reading.js';
import { usePayOnce } from '../../data/usePayOnce.js';
import { freshName } from '../../format/labels.js';
import { fullTime } from '../../format/times.js';
import { ActionButton, ConfirmButton } from '../../parts/buttons.js';
import { Figures } from '../../parts/Facts.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { Hint, Status } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { type Account, useSession, useTricorn } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { byteSize, groupMark, shortDecimal, withThousands } from '../../texts/numbers.js';
import { Statement } from './Statement.js';
import { Usage } from './Usage.js';

const words = texts.ledger;

/** Whether an account can pay for nothing. */
const isEmpty = ({ balance, held, tokens_balance }: Account): boolean =>
  Number(balance) === 0 && Number(held) === 0 && tokens_balance === 0;

/** What was spent, on what, and what is left. */
export default function LedgerRoom() {
  const { account } = useSession();
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.ledger} about={words.about} />
      <Figures
        figures={[
          [words.available, account === undefined ? '…' : shortDecimal(account.balance)],
          [words.held, account === undefined ? '…' : shortDecimal(account.held)],
          [words.tokens, account === undefined ? '…' : withThousands(account.tokens_balance)],
        ]}
      />
      {account !== undefined && isEmpty(account) && <NoCredit />}
      <Usage />
      <BuyTokens />
      <Statement />
      <Uploads />
    </Stack>
  );
}

/** Tells an account with nothing what credit is, what it costs and how to get some. */
function NoCredit() {
  const { data } = useAnswer('queryLLMPrice', {});
  return (
    <Alert title={words.nothing.title}>
      <Stack gap="xs">
        <Text size="sm">{words.nothing.what}</Text>
        {data !== undefined && <Text size="sm">{words.nothing.price(shortDecimal(data.data.price))}</Text>}
        <Text size="sm">{words.nothing.how}</Text>
      </Stack>
    </Alert>
  );
}

/** What the account has stored, with a button that deletes what nothing uses. */
function Uploads() {
  const { api } = useTricorn();
  const page = usePage('uploadList', {}, 10);
  return (
    <Section title={words.uploads.title} gap="sm">
      {page.data !== undefined && (
        <Text size="sm">
          {words.uploads.stored(byteSize(page.data.storedBytes), byteSize(page.data.storedBytesMax))}
        </Text>
      )}
      <PagedList page={page} empty={<Hint>{words.uploads.empty}</Hint>}>
        {(uploads) => (
          <DataTable
            columns={[
              { label: texts.common.name, wraps: true },
              { label: texts.common.size, numeric: true },
              { label: words.uploads.expires, wideOnly: true },
              { label: texts.common.delete, hidden: true, numeric: true },
            ]}
          >
            {uploads.map(({ path, name, bytes, inUse, expiryTime }) => (
              <Row key={path}>
                {name}
                {byteSize(bytes)}
                {inUse ? words.uploads.inUse : expiryTime === 0 ? words.uploads.never : fullTime(expiryTime)}
                {!inUse && (
                  <ConfirmButton
                    label={texts.common.delete}
                    question={words.uploads.question(name)}
                    act={() => api.deleteUpload({ path }).then(page.reload)}
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

const defaultTokens = 1_000;
const tokensMax = 1_000_000_000;

/** Exchanges CCD for LLM tokens at the service's price. */
function BuyTokens() {
  const { tricorn, account } = useSession();
  const [entered, setEntered] = useState<number | string>(defaultTokens);
  const tokens = Number(entered);
  const isCount = Number.isInteger(tokens) && tokens >= 1 && tokens <= tokensMax;
  const [bought, setBought] = useState(0);
  const [jobName, setJobName] = useState(() => freshName(words.buy.newName));
  const payOnce = usePayOnce();
  const { data } = useAnswer('queryLLMPrice', {});
  const price = data && parseCcd(data.data.price);
  const cost = price === undefined || !isCount ? undefined : price * BigInt(tokens);
  const short = cost !== undefined && account !== undefined && cost > (parseCcd(account.balance) ?? 0n);
  const buy = async () => {
    setBought(0);
    const fields = { tokensNum: tokens, jobName };
    await payOnce(fields, async (idempotencyKey) => tricorn.api.buyLLMToken(fields, { idempotencyKey }));
    setBought(tokens);
    setJobName(freshName(words.buy.newName));
  };
  return (
    <Section title={words.buy.title} screenOnly gap="xs">
      <Group align="end">
        <NumberInput
          label={words.buy.count}
          min={1}
          max={tokensMax}
          allowNegative
          clampBehavior="none"
          error={isCount ? undefined : words.buy.notACount(tokensMax)}
          thousandSeparator={groupMark}
          value={entered}
          onChange={setEntered}
        />
        <ActionButton act={buy} subject={tokens} disabled={cost === undefined || short}>
          {words.buy.buy(cost === undefined ? '…' : shortDecimal(formatCcd(cost), 4))}
        </ActionButton>
        <RequestCode
          steps={[
            {
              name: 'buyLLMToken',
              fields: { tokensNum: isCount ? tokens : defaultTokens, jobName: words.buy.newName },
            },
          ]}
        />
      </Group>
      <Status>{short && words.buy.short(shortDecimal(account.balance, 4))}</Status>
      <Status>{bought > 0 && words.buy.bought(bought)}</Status>
      <Hint>{words.buy.about}</Hint>
    </Section>
  );
}
