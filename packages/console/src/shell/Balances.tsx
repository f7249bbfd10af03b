import { Badge, Group, Skeleton, Tooltip } from '@mantine/core';
import { Link } from 'wouter';
import { useSession } from '../session/session.js';
import { roughly, shortDecimal, withThousands } from '../text/numbers.js';

/** What the account can spend, live, with the way to the ledger; on a phone in few letters. */
export function Balances() {
  const { account } = useSession();
  if (account === undefined) return <Skeleton h={22} w={120} />;
  const { balance, held, tokens_balance } = account;
  return (
    <Group gap={6} wrap="nowrap" role="status" aria-label="Balances">
      <Tooltip label={`${balance} CCD to spend, ${held} CCD reserved for running work`}>
        <Link href="/ledger" data-testid="balance-ccd">
          <Amount long={`${shortDecimal(balance)} CCD`} short={`${roughly(balance)} CCD`} color="indigo" />
        </Link>
      </Tooltip>
      <Tooltip label={`${withThousands(tokens_balance)} LLM tokens, for pictures and language models`}>
        <Link href="/ledger" data-testid="balance-llm">
          <Amount
            long={`${withThousands(tokens_balance)} tokens`}
            short={`${roughly(tokens_balance)} LLM`}
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
