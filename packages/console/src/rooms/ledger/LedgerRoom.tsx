import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useEvents } from '../../data/useEvents.js';
import { Figures } from '../../parts/Figures.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { useSession } from '../../session/session.js';
import { shortDecimal, withThousands } from '../../text/numbers.js';
import { texts } from '../../texts/index.js';
import { BuyTokens } from './BuyTokens.js';
import { Statement } from './Statement.js';
import { Uploads } from './Uploads.js';
import { Usage } from './Usage.js';

const words = texts.ledger;

/** What was spent, on what, and what is left. */
export default function LedgerRoom() {
  const { account } = useSession();
  const [news, setNews] = useState(0);
  useEvents((event) => {
    if (event.type === 'ledger.changed') setNews((known) => known + 1);
  });
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.ledger} about={words.about} />
      <Figures
        figures={[
          [words.available, account === undefined ? '…' : shortDecimal(account.balance)],
          [words.held, account === undefined ? '…' : shortDecimal(account.held)],
          [words.tokens, account === undefined ? '…' : withThousands(account.tokens_balance)],
        ]}
      />
      <Usage news={news} />
      <BuyTokens />
      <Uploads />
      <Statement news={news} />
    </Stack>
  );
}
