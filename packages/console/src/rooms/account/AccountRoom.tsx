import { Stack } from '@mantine/core';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { texts } from '../../texts/account.js';
import { ApiKeys } from './ApiKeys.js';
import { EraseAccount } from './EraseAccount.js';
import { History } from './History.js';
import { MailChoices } from './MailChoices.js';
import { Password } from './Password.js';
import { Webhooks } from './Webhooks.js';

/** What belongs to the account itself. */
export default function AccountRoom() {
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.account} about={texts.account.about} />
      <Password />
      <ApiKeys />
      <Webhooks />
      <MailChoices />
      <History />
      <EraseAccount />
    </Stack>
  );
}
