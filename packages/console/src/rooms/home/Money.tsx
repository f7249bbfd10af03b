import { Group, Stack, Text } from '@mantine/core';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { homeTexts } from '../../texts/home.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';

const words = homeTexts.money;

/** The two currencies, explained once: what each is for, how much there is, where more comes from. */
export function Money() {
  const { account } = useSession();
  return (
    <Section title={words.title}>
      <Stack>
        <Currency
          name={words.ccd}
          amount={account === undefined ? '…' : shortDecimal(account.balance)}
          about={words.ccdAbout}
        />
        <Currency
          name={words.tokens}
          amount={account === undefined ? '…' : withThousands(account.tokens_balance)}
          about={words.tokensAbout}
        />
        <Text size="sm">
          <RoomLink href="/ledger">{words.buy}</RoomLink>
        </Text>
      </Stack>
    </Section>
  );
}

const Currency = ({ name, amount, about }: { name: string; amount: string; about: string }) => (
  <div>
    <Group gap="xs" align="baseline">
      <Text size="xl" fw={680} style={{ letterSpacing: '-0.02em' }}>
        {amount}
      </Text>
      <Text fw={560}>{name}</Text>
    </Group>
    <Text size="sm" c="dimmed">
      {about}
    </Text>
  </div>
);
