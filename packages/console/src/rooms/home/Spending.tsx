import { Group, Stack, Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { Hint } from '../../parts/Hint.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { brief } from '../../text/numbers.js';
import { homeTexts } from '../../texts/home.js';
import { texts } from '../../texts/ledger.js';
import { spendingByKind } from './spendingByKind.js';

const words = homeTexts.spending;
const days = 30;

const hues: Readonly<Record<string, string>> = {
  pictures: 'studio',
  language: 'chat',
  privacy: 'together',
  learning: 'learn',
  training: 'train',
  inference: 'train',
};

/** What the last month cost, by kind of work. */
export function Spending() {
  const tricorn = useTricorn();
  const { data } = useLoad('usage', (signal) => tricorn.api.usageByDay({ days }, { signal }), {
    keepAs: 'home',
  });
  const spent = spendingByKind(data?.data ?? []);
  const largest = (currency: string) =>
    Math.max(...spent.filter((each) => each.currency === currency).map(({ amount }) => amount));
  return (
    <Section title={words.title(days)}>
      {data !== undefined && spent.length === 0 && <Hint>{words.nothing}</Hint>}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {spent.map(({ kind, currency, amount }) => (
          <li key={`${currency} ${kind}`}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">{(texts.ledger.kinds as Record<string, string>)[kind] ?? kind}</Text>
              <Text size="sm" c="dimmed">
                {currency === 'CCD' ? texts.common.ccd(brief(amount)) : texts.common.tokens(brief(amount))}
              </Text>
            </Group>
            <div
              className="home-bar"
              data-hue={hues[kind]}
              style={{ width: `${Math.max(2, (100 * amount) / largest(currency))}%` }}
            />
          </li>
        ))}
      </Stack>
      {spent.length > 0 && (
        <Text size="sm" mt="sm">
          <RoomLink href="/ledger">{words.all}</RoomLink>
        </Text>
      )}
    </Section>
  );
}
