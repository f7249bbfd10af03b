import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { formatCcd, parseCcd } from '@tricorn/client';
import { useState } from 'react';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { usePayOnce } from '../../data/usePayOnce.js';
import { freshName } from '../../format/freshName.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { groupMark, shortDecimal } from '../../texts/numbers.js';

const words = texts.ledger.buy;
const defaultTokens = 1_000;
const tokensMax = 1_000_000_000;

/** Exchanges CCD for LLM tokens at the service's price. */
export function BuyTokens() {
  const { tricorn, account } = useSession();
  const [entered, setEntered] = useState<number | string>(defaultTokens);
  const tokens = Number(entered);
  const isCount = Number.isInteger(tokens) && tokens >= 1 && tokens <= tokensMax;
  const [bought, setBought] = useState(0);
  const [jobName, setJobName] = useState(() => freshName(words.newName));
  const payOnce = usePayOnce();
  const { data } = useLoad('price', (signal) => tricorn.api.queryLLMPrice({}, { signal }));
  const price = data && parseCcd(data.data.price);
  const cost = price === undefined || !isCount ? undefined : price * BigInt(tokens);
  const short = cost !== undefined && account !== undefined && cost > (parseCcd(account.balance) ?? 0n);
  const [buy, { busy, error }] = useAction(async () => {
    setBought(0);
    const fields = { tokensNum: tokens, jobName };
    await payOnce(fields, async (idempotencyKey) => tricorn.api.buyLLMToken(fields, { idempotencyKey }));
    setBought(tokens);
    setJobName(freshName(words.newName));
  }, tokens);
  return (
    <Section title={words.title} screenOnly>
      <Stack gap="xs">
        <Group align="end">
          <NumberInput
            label={words.count}
            min={1}
            max={tokensMax}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            error={isCount ? undefined : words.notACount(tokensMax)}
            thousandSeparator={groupMark}
            value={entered}
            onChange={setEntered}
          />
          <Button loading={busy} onClick={once(() => void buy())} disabled={cost === undefined || short}>
            {words.buy(cost === undefined ? '…' : shortDecimal(formatCcd(cost), 4))}
          </Button>
          <RequestCode
            steps={[
              {
                name: 'buyLLMToken',
                fields: { tokensNum: isCount ? tokens : defaultTokens, jobName: words.newName },
              },
            ]}
          />
        </Group>
        {short && (
          <Text size="sm" role="status">
            {words.short(shortDecimal(account.balance, 4))}
          </Text>
        )}
        {bought > 0 && (
          <Text size="sm" role="status">
            {words.bought(bought)}
          </Text>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <Hint>{words.about}</Hint>
      </Stack>
    </Section>
  );
}
