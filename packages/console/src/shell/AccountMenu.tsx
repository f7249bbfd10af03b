import { ActionIcon, CopyButton, Menu } from '@mantine/core';
import { useAction } from '../data/useAction.js';
import { root } from '../format/root.js';
import { Icon } from '../parts/Icon.js';
import { useSession } from '../session/session.js';
import { texts } from '../texts/index.js';
import { chooseLanguage, chosenLanguage, type Language, languages } from '../texts/language.js';

export function AccountMenu() {
  const { account, leave, signOut, tricorn } = useSession();
  const [signOutEverywhere] = useAction(async () => {
    await tricorn.api.signOutEverywhere();
    leave();
  });
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.shell.account}>
          <Icon name="person" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="console-wrap">
          {account?.email ?? '…'}
          {account?.role === 'operator' ? ` ${texts.shell.operator}` : ''}
        </Menu.Label>
        {account !== undefined && account.walletAddress !== '' && (
          <CopyButton value={account.walletAddress}>
            {({ copied, copy }) => (
              <Menu.Item onClick={copy} closeMenuOnClick={false}>
                {copied ? texts.common.copied : texts.shell.copyWallet}
              </Menu.Item>
            )}
          </CopyButton>
        )}
        <Menu.Item component="a" href={`${root}/docs`}>
          {texts.shell.apiReference}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{texts.shell.language}</Menu.Label>
        {(Object.entries(languages) as [Language, string][]).map(([language, name]) => (
          <Menu.Item
            key={language}
            lang={language}
            disabled={language === chosenLanguage()}
            onClick={() => chooseLanguage(language)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={leave}>{texts.shell.otherAccount}</Menu.Item>
        <Menu.Item onClick={signOut}>{texts.shell.signOut}</Menu.Item>
        <Menu.Item onClick={() => void signOutEverywhere()}>{texts.shell.signOutEverywhere}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
