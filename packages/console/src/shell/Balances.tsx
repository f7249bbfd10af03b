import { Badge, Group, Skeleton, Tooltip } from '@mantine/core';
import { useSession } from '../session/session.js';
import { roughly, shortDecimal, withThousands } from '../text/numbers.js';

/** What the account can spend, live; on a phone in few letters. */
export function Balances() {
  const { account } = useSession();
  if (account === undefined) return <Skeleton h={22} w={120} />;
  const { balance, held, tokens_balance } = account;
  return (
    <Group gap={6} wrap="nowrap" role="status" aria-label="Balances">
      <Tooltip label={`${balance} CCD to spend, ${held} CCD reserved for running work`}>
        <div data-testid="balance-ccd">
          <Amount long={`${shortDecimal(balance)} CCD`} short={`${roughly(balance)} CCD`} color="indigo" />
        </div>
      </Tooltip>
      <Tooltip label={`${withThousands(tokens_balance)} LLM tokens, for pictures and language models`}>
        <div data-testid="balance-llm">
          <Amount
            long={`${withThousands(tokens_balance)} tokens`}
            short={`${roughly(tokens_balance)} LLM`}
            color="teal"
          />
        </div>
      </Tooltip>
    </Group>
  );
}

const Amount = ({ long, short, color }: { long: string; short: string; color: string }) => (
  <>
    <Badge variant="light" color={color} size="lg" tt="none" visibleFrom="xs">
      {long}
    </Badge>
    <Badge variant="light" color={color} size="sm" px={6} tt="none" hiddenFrom="xs">
      {short}
    </Badge>
  </>
);
