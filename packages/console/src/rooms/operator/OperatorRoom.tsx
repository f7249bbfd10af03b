import { Stack, Tabs } from '@mantine/core';
import { NotHere } from '../../parts/NotHere.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/operator.js';
import { Accounts } from './Accounts.js';
import { Audit } from './Audit.js';
import { Failures } from './Failures.js';
import { Health } from './Health.js';
import { SettingsInForce } from './SettingsInForce.js';

/** For those who run the service. */
export default function OperatorRoom() {
  const { account } = useSession();
  if (account !== undefined && account.role !== 'operator')
    return (
      <NotHere
        title={texts.operator.closed.title}
        description={texts.operator.closed.description}
        href="/studio"
        exit={texts.shell.notFound.exit}
      />
    );
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.operator} about={texts.operator.about} />
      <Tabs defaultValue="health" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="health">{texts.operator.tabs.health}</Tabs.Tab>
          <Tabs.Tab value="accounts">{texts.operator.tabs.accounts}</Tabs.Tab>
          <Tabs.Tab value="failures">{texts.operator.tabs.failures}</Tabs.Tab>
          <Tabs.Tab value="audit">{texts.operator.tabs.audit}</Tabs.Tab>
          <Tabs.Tab value="settings">{texts.operator.tabs.settings}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="health">
          <Health />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          <Accounts />
        </Tabs.Panel>
        <Tabs.Panel value="failures">
          <Failures />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <Audit />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsInForce />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
