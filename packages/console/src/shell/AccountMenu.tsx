import { ActionIcon, CopyButton, Menu } from '@mantine/core';
import { Icon } from '../parts/Icon.js';
import { useSession } from '../session/session.js';

export function AccountMenu() {
  const { account, signOut } = useSession();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Account">
          <Icon name="person" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="console-wrap">
          {account?.email ?? '…'}
          {account?.role === 'operator' ? ' (operator)' : ''}
        </Menu.Label>
        {account !== undefined && account.walletAddress !== '' && (
          <CopyButton value={account.walletAddress}>
            {({ copied, copy }) => (
              <Menu.Item onClick={copy} closeMenuOnClick={false}>
                {copied ? 'Copied' : 'Copy wallet address'}
              </Menu.Item>
            )}
          </CopyButton>
        )}
        <Menu.Item component="a" href="/docs">
          API reference
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
