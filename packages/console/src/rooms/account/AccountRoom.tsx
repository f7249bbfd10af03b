import { Stack } from '@mantine/core';
import { RoomTabs } from '../../parts/RoomTabs.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { texts } from '../../texts/account.js';
import { ApiKeys } from './ApiKeys.js';
import { EraseAccount } from './EraseAccount.js';
import { History } from './History.js';
import { MailChoices } from './MailChoices.js';
import { Password } from './Password.js';
import { SessionList } from './SessionList.js';
import { Webhooks } from './Webhooks.js';

const words = texts.account;

/** What belongs to the account itself. */
export default function AccountRoom() {
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.account} about={words.about} />
      <RoomTabs
        parts={[
          {
            name: 'security',
            label: words.tabs.security,
            content: (
              <Stack>
                <Password />
                <SessionList />
                <MailChoices />
                <History />
              </Stack>
            ),
          },
          {
            name: 'keys',
            label: words.tabs.keys,
            content: (
              <Stack>
                <ApiKeys />
              </Stack>
            ),
          },
          {
            name: 'webhooks',
            label: words.tabs.webhooks,
            content: (
              <Stack>
                <Webhooks />
              </Stack>
            ),
          },
          { name: 'erase', label: words.tabs.erase, content: <EraseAccount /> },
        ]}
      />
    </Stack>
  );
}
