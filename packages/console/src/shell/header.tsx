import {
  ActionIcon,
  Badge,
  CopyButton,
  Group,
  Menu,
  Skeleton,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { Link } from 'wouter';
import { useOperation } from '../data/acting.js';
import { root } from '../format/root.js';
import { Icon } from '../parts/Icon.js';
import { useSession } from '../session/session.js';
import { texts } from '../texts/index.js';
import { chooseLanguage, chosenLanguage, type Language, languages } from '../texts/language.js';
import { roughly, shortDecimal } from '../texts/numbers.js';

const words = texts.shell.balances;

/** What the account can spend, live, with the way to the ledger; on a phone in few letters. */
export function Balances() {
  const { account } = useSession();
  if (account === undefined) return <Skeleton h={22} w={120} />;
  const { balance, held, tokens_balance } = account;
  return (
    <Group gap={6} wrap="nowrap" role="status" aria-label={words.label}>
      <Tooltip label={words.ccd(balance, held)}>
        <Link href="/ledger" data-testid="balance-ccd">
          <Amount
            long={texts.common.ccd(shortDecimal(balance))}
            short={texts.common.ccd(roughly(balance))}
            color="iris"
          />
        </Link>
      </Tooltip>
      <Tooltip label={words.tokens(tokens_balance)}>
        <Link href="/ledger" data-testid="balance-llm">
          <Amount
            long={texts.common.tokens(tokens_balance)}
            short={words.tokensBrief(roughly(tokens_balance))}
            color="teal"
          />
        </Link>
      </Tooltip>
    </Group>
  );
}

const Amount = ({ long, short, color }: { long: string; short: string; color: string }) => (
  <>
    <Badge color={color} size="lg" visibleFrom="xs" style={{ cursor: 'pointer' }}>
      {long}
    </Badge>
    <Badge color={color} size="sm" px={6} hiddenFrom="xs" style={{ cursor: 'pointer' }}>
      {short}
    </Badge>
  </>
);

export function AccountMenu() {
  const { account, leave, signOut } = useSession();
  const [signOutEverywhere] = useOperation('signOutEverywhere', leave);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon aria-label={texts.shell.account}>
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
        <Menu.Item onClick={() => void signOutEverywhere({})}>{texts.shell.signOutEverywhere}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      aria-label={other === 'dark' ? texts.shell.useDark : texts.shell.useLight}
      onClick={() => setColorScheme(other)}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </ActionIcon>
  );
}
