import { Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { BarList } from '../../parts/charts/BarList.js';
import { Hint } from '../../parts/Hint.js';
import { colorOfKind } from '../../parts/kindHues.js';
import { Reading } from '../../parts/Reading.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { homeTexts } from '../../texts/home.js';
import { texts } from '../../texts/ledger.js';
import { brief, rounded } from '../../texts/numbers.js';
import { spendingByKind } from './spendingByKind.js';

const words = homeTexts.spending;
const days = 30;

/** What the last month cost, by kind of work. */
export function Spending() {
  const tricorn = useTricorn();
  const { data, error } = useLoad('usage', (signal) => tricorn.api.usageByDay({ days }, { signal }), {
    keepAs: 'home',
  });
  const spent = spendingByKind(data?.data ?? []);
  return (
    <Section title={words.title(days)}>
      {data === undefined && error === undefined && <Reading />}
      {data !== undefined && spent.length === 0 && <Hint>{words.nothing}</Hint>}
      <BarList
        label={words.title(days)}
        bars={spent.map(({ kind, currency, amount }) => ({
          key: `${currency} ${kind}`,
          name: (texts.ledger.kinds as Record<string, string>)[kind] ?? kind,
          value: amount,
          text: currency === 'CCD' ? texts.common.ccd(brief(amount)) : texts.common.tokens(rounded(amount)),
          color: colorOfKind(kind),
          group: currency,
        }))}
      />
      {spent.length > 0 && (
        <Text size="sm" mt="sm">
          <RoomLink href="/ledger">{words.all}</RoomLink>
        </Text>
      )}
    </Section>
  );
}
