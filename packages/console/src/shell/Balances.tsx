import { Badge, Group, Skeleton, Tooltip } from '@mantine/core';
import { Link } from 'wouter';
import { useSession } from '../session/session.js';
import { texts } from '../texts/index.js';
import { roughly, shortDecimal } from '../texts/numbers.js';

const words = texts.shell.balances;

/** What the account can spend, live, with the way to the ledger; on a phone in few letters. */
export function Balances() {
  const { account } = useSession();
  if (account === undefined) return <Skeleton h={22} w={120} />;
  const { balance, held, tokens_balance } = account;
  return (
    <Group gap={6} wrap="nowrap" role="status" aria-label={words.label}>
      <Tooltip label={words.ccd(balance, held)}>
        <Link href="/ledger" data-testid="balance-ccd">
          <Amount
            long={texts.common.ccd(shortDecimal(balance))}
            short={texts.common.ccd(roughly(balance))}
            color="iris"
          />
        </Link>
      </Tooltip>
      <Tooltip label={words.tokens(tokens_balance)}>
        <Link href="/ledger" data-testid="balance-llm">
          <Amount
            long={texts.common.tokens(tokens_balance)}
            short={words.tokensBrief(roughly(tokens_balance))}
            color="teal"
          />
        </Link>
      </Tooltip>
    </Group>
  );
}

const Amount = ({ long, short, color }: { long: string; short: string; color: string }) => (
  <>
    <Badge variant="light" color={color} size="lg" tt="none" visibleFrom="xs" style={{ cursor: 'pointer' }}>
      {long}
    </Badge>
    <Badge
      variant="light"
      color={color}
      size="sm"
      px={6}
      tt="none"
      hiddenFrom="xs"
      style={{ cursor: 'pointer' }}
    >
      {short}
    </Badge>
  </>
);
