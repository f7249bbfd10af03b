import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { formatCcd, parseCcd } from '@tricorn/client';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { freshName } from '../../text/freshName.js';
import { shortDecimal, withThousands } from '../../text/numbers.js';

const defaultTokens = 1_000;

/** Exchanges CCD for LLM tokens at the service's price. */
export function BuyTokens() {
  const { tricorn, account } = useSession();
  const [tokens, setTokens] = useState(defaultTokens);
  const [bought, setBought] = useState(0);
  const { data } = useLoad('price', (signal) => tricorn.api.queryLLMPrice({}, { signal }));
  const price = data && parseCcd(data.data.price);
  const cost = price === undefined ? undefined : price * BigInt(tokens);
  const short = cost !== undefined && account !== undefined && cost > (parseCcd(account.balance) ?? 0n);
  const [buy, { busy, error }] = useAction(async () => {
    setBought(0);
    await tricorn.api.buyLLMToken({ tokensNum: tokens, jobName: freshName('tokens') });
    setBought(tokens);
  });
  return (
    <Section title="Buy LLM tokens">
      <Stack gap="xs">
        <Group align="end">
          <NumberInput
            label="How many"
            min={1}
            max={1_000_000_000}
            thousandSeparator=","
            value={tokens}
            onChange={(value) => setTokens(Number(value) || 1)}
          />
          <Button loading={busy} onClick={() => void buy()} disabled={cost === undefined || short}>
            Buy for {cost === undefined ? '…' : shortDecimal(formatCcd(cost), 4)} CCD
          </Button>
        </Group>
        {short && (
          <Text size="sm" role="status">
            That is more than the {shortDecimal(account.balance, 4)} CCD you have. The operator can give you
            more.
          </Text>
        )}
        {bought > 0 && (
          <Text size="sm" role="status">
            {withThousands(bought)} tokens are yours.
          </Text>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <Text size="sm" c="dimmed">
          Pictures, motion and language models are paid with them.
        </Text>
      </Stack>
    </Section>
  );
}
