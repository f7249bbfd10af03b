import { Alert, Stack, Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { shortDecimal } from '../../texts/numbers.js';

const words = texts.ledger.nothing;

/** Tells an account with nothing what credit is, what it costs and how to get some. */
export function NoCredit() {
  const tricorn = useTricorn();
  const { data } = useLoad('price', (signal) => tricorn.api.queryLLMPrice({}, { signal }));
  return (
    <Alert title={words.title}>
      <Stack gap="xs">
        <Text size="sm">{words.what}</Text>
        {data !== undefined && <Text size="sm">{words.price(shortDecimal(data.data.price))}</Text>}
        <Text size="sm">{words.how}</Text>
      </Stack>
    </Alert>
  );
}
