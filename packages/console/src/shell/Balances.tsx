import { Badge, Box, Group, Skeleton, Tooltip } from '@mantine/core';
import { useSession } from '../session/session.js';
import { roughly, shortDecimal, withThousands } from '../text/numbers.js';

/** What the account can spend, live. */
export function Balances() {
  const { account } = useSession();
  if (account === undefined) return <Skeleton h={22} w={140} />;
  const { balance, held, tokens_balance } = account;
  return (
    <Group gap={6} wrap="nowrap" role="status" aria-label="Balances">
      <Tooltip label={`${balance} CCD to spend, ${held} CCD reserved for running work`}>
        <Badge variant="light" size="lg" tt="none" data-testid="balance-ccd">
          <Box component="span" visibleFrom="xs">
            {shortDecimal(balance)} CCD
          </Box>
          <Box component="span" hiddenFrom="xs">
            {roughly(balance)} CCD
          </Box>
        </Badge>
      </Tooltip>
      <Tooltip label={`${withThousands(tokens_balance)} LLM tokens, for pictures and language models`}>
        <Badge variant="light" color="teal" size="lg" tt="none" data-testid="balance-llm">
          <Box component="span" visibleFrom="xs">
            {withThousands(tokens_balance)} tokens
          </Box>
          <Box component="span" hiddenFrom="xs">
            {roughly(tokens_balance)} LLM
          </Box>
        </Badge>
      </Tooltip>
    </Group>
  );
}
