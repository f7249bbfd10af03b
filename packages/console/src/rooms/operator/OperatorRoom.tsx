import { Stack, Tabs } from '@mantine/core';
import { NotHere } from '../../parts/NotHere.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { useSession } from '../../session/session.js';
import { Accounts } from './Accounts.js';
import { Health } from './Health.js';
import { SettingsInForce } from './SettingsInForce.js';

/** For those who run the service. */
export default function OperatorRoom() {
  const { account } = useSession();
  if (account !== undefined && account.role !== 'operator')
    return (
      <NotHere
        title="This room is for operators"
        description="Whoever runs the service sees its health, accounts and settings here."
        href="/studio"
        exit="Go to the studio"
      />
    );
  return (
    <Stack>
      <RoomTitle
        title="Operator"
        about="Processes, queues, engines, accounts and settings of this service."
      />
      <Tabs defaultValue="health" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="health">Health</Tabs.Tab>
          <Tabs.Tab value="accounts">Accounts</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="health">
          <Health />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          <Accounts />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsInForce />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
