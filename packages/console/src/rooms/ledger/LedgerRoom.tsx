import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useEvents } from '../../data/useEvents.js';
import { Figures } from '../../parts/Figures.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { type Account, useSession } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { BuyTokens } from './BuyTokens.js';
import { NoCredit } from './NoCredit.js';
import { Statement } from './Statement.js';
import { Uploads } from './Uploads.js';
import { Usage } from './Usage.js';

const words = texts.ledger;

/** Whether an account can pay for nothing. */
const isEmpty = ({ balance, held, tokens_balance }: Account): boolean =>
  Number(balance) === 0 && Number(held) === 0 && tokens_balance === 0;

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
      {account !== undefined && isEmpty(account) && <NoCredit />}
      <Usage news={news} />
      <BuyTokens />
      <Statement news={news} />
      <Uploads />
    </Stack>
  );
}
