import { Alert, Badge, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FieldsOf, ItemOf } from '@tricorn/client';
import { useState } from 'react';
import { decimalField, field } from '../../data/acting.js';
import { usePage } from '../../data/reading.js';
import { usePayOnce } from '../../data/usePayOnce.js';
import { ActionForm, ConfirmButton, SmallButton } from '../../parts/buttons.js';
import { Hash, When } from '../../parts/inline.js';
import { DataTable, Pages, Row } from '../../parts/lists.js';
import { ErrorNote, Status } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useSession, useTricorn } from '../../session/session.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';

const words = texts.operator.accounts;
const typingMs = 250;
const columns = [
  texts.shell.rooms.account,
  words.wallet,
  ...[words.ccd, words.held, words.tokens].map((label) => ({ label, numeric: true })),
  words.created,
  { label: texts.common.actions, hidden: true },
];

/** Accounts with what they have, and grants. */
export function Accounts() {
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, typingMs);
  const [chosen, setChosen] = useState('');
  const [link, setLink] = useState('');
  const { items, error, reload, ...paging } = usePage('operatorAccounts', { search: wanted }, 20);
  return (
    <Stack>
      <Grant account={chosen} onAccount={setChosen} onGranted={reload} />
      <Section title={words.title} gap="md">
        <TextInput
          label={words.search}
          placeholder={words.searchPlaceholder}
          maw={360}
          {...field(search, setSearch)}
        />
        <ErrorNote error={error} onRetry={reload} />
        {link !== '' && (
          <Alert withCloseButton onClose={() => setLink('')}>
            <Text size="sm">{words.resetLink}</Text>
            <Code block className="console-wrap">
              {link}
            </Code>
          </Alert>
        )}
        <DataTable minWidth={640} columns={columns}>
          {items.map((item) => (
            <Row key={item.account}>
              <div>
                {item.account} {item.role === 'operator' && <Badge size="sm">{words.operator}</Badge>}
                {item.state === 'disabled' && <Badge size="sm">{words.disabled}</Badge>}
              </div>
              <Hash value={item.walletAddress} label={words.walletAddress} />
              {shortDecimal(item.balance)}
              {shortDecimal(item.held)}
              {withThousands(item.tokens_balance)}
              <When seconds={item.creationTime} />
              <AccountActions
                of={item}
                onGrant={() => setChosen(item.account)}
                onChanged={reload}
                onLink={setLink}
              />
            </Row>
          ))}
        </DataTable>
        <Pages {...paging} />
      </Section>
    </Stack>
  );
}

interface Props {
  of: ItemOf<'operatorAccounts'>;
  onGrant(): void;
  onChanged(): void;
  onLink(url: string): void;
}
/** What an operator can do with an account. */
function AccountActions({ of: { account, role, state }, onGrant, onChanged, onLink }: Props) {
  const {
    account: own,
    tricorn: { api },
  } = useSession();
  const isDisabled = state === 'disabled';
  const isOperator = role === 'operator';
  const update = (change: Omit<FieldsOf<'operatorUpdateAccount'>, 'account'>) =>
    api.operatorUpdateAccount({ account, ...change }).then(onChanged);
  return (
    <Group gap="xs" justify="end" wrap="nowrap">
      <SmallButton aria-label={texts.operator.grant.grantTo(account)} onClick={onGrant}>
        {texts.operator.grant.grant}
      </SmallButton>
      {own?.account !== account && (
        <>
          <ConfirmButton
            label={isDisabled ? words.enable : words.disable}
            question={isDisabled ? words.enableQuestion(account) : words.disableQuestion(account)}
            act={() => update({ state: isDisabled ? 'enabled' : 'disabled' })}
          />
          <ConfirmButton
            label={isOperator ? words.demote : words.promote}
            question={isOperator ? words.demoteQuestion(account) : words.promoteQuestion(account)}
            act={() => update({ role: isOperator ? 'user' : 'operator' })}
          />
          <ConfirmButton
            label={words.reset}
            question={words.resetQuestion(account)}
            act={async () => onLink((await api.operatorResetPassword({ account })).url)}
          />
        </>
      )}
    </Group>
  );
}

const grantWords = texts.operator.grant;

interface GrantProps {
  account: string;
  onAccount(account: string): void;
  onGranted(): void;
}

/** Gives CCD or LLM tokens to an account. */
function Grant({ account, onAccount, onGranted }: GrantProps) {
  const tricorn = useTricorn();
  const [amount, setAmount] = useState('100');
  const [currency, setCurrency] = useState<'CCD' | 'LLM'>('CCD');
  const [done, setDone] = useState('');
  const payOnce = usePayOnce();
  const grant = async () => {
    setDone('');
    const fields = { account, currency, amount };
    const granted = await payOnce(fields, async (idempotencyKey) =>
      tricorn.api.operatorGrant(fields, { idempotencyKey }),
    );
    setDone(
      grantWords.done(granted.account, shortDecimal(granted.balance), withThousands(granted.tokens_balance)),
    );
    onGranted();
  };
  return (
    <Section title={grantWords.grant}>
      <ActionForm
        act={grant}
        subject={[account, amount, currency]}
        label={grantWords.grant}
        after={<RequestCode steps={[{ name: 'operatorGrant', fields: { account, currency, amount } }]} />}
      >
        <TextInput
          label={grantWords.to}
          placeholder={grantWords.toPlaceholder}
          required
          {...field(account, onAccount)}
        />
        <TextInput label={grantWords.amount} required {...decimalField(amount, setAmount)} />
        <Select
          label={grantWords.currency}
          allowDeselect={false}
          w={120}
          data={['CCD', 'LLM']}
          value={currency}
          onChange={(value) => value && setCurrency(value as 'CCD' | 'LLM')}
        />
      </ActionForm>
      <Status>{done}</Status>
    </Section>
  );
}
