import { Stack } from '@mantine/core';
import { NotHere } from '../../parts/NotHere.js';
import { RoomTabs } from '../../parts/RoomTabs.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/operator.js';
import { Accounts } from './Accounts.js';
import { Audit } from './Audit.js';
import { Failures } from './Failures.js';
import { Health } from './Health.js';
import { LanguageModels } from './LanguageModels.js';
import { SettingsInForce } from './SettingsInForce.js';

const words = texts.operator;

/** For those who run the service. */
export default function OperatorRoom() {
  const { account } = useSession();
  if (account !== undefined && account.role !== 'operator')
    return (
      <NotHere
        title={words.closed.title}
        description={words.closed.description}
        href="/studio"
        exit={texts.shell.notFound.exit}
      />
    );
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.operator} about={words.about} />
      <RoomTabs
        parts={[
          { name: 'health', label: words.tabs.health, content: <Health /> },
          { name: 'models', label: words.tabs.models, content: <LanguageModels /> },
          { name: 'accounts', label: words.tabs.accounts, content: <Accounts /> },
          { name: 'failures', label: words.tabs.failures, content: <Failures /> },
          { name: 'audit', label: words.tabs.audit, content: <Audit /> },
          { name: 'settings', label: words.tabs.settings, content: <SettingsInForce /> },
        ]}
      />
    </Stack>
  );
}
