import { Button, Group } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { useAction } from '../../data/useAction.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/operator.js';

const words = texts.operator.accounts;

interface Props {
  of: ItemOf<'operatorAccounts'>;
  onGrant(): void;
  onChanged(): void;
  onLink(url: string): void;
}

/** What an operator can do with an account. */
export function AccountActions({ of: { account, role, state }, onGrant, onChanged, onLink }: Props) {
  const { tricorn, account: own } = useSession();
  const [act, { busy, error }] = useAction(async (action: () => Promise<unknown>) => {
    await action();
    onChanged();
  });
  const isDisabled = state === 'disabled';
  const isOperator = role === 'operator';
  return (
    <>
      {error !== undefined && <ErrorNote error={error} />}
      <Group gap="xs" justify="end" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.operator.grant.grantTo(account)}
          onClick={onGrant}
        >
          {texts.operator.grant.grant}
        </Button>
        {own?.account !== account && (
          <>
            <ConfirmButton
              label={isDisabled ? words.enable : words.disable}
              question={isDisabled ? words.enableQuestion(account) : words.disableQuestion(account)}
              busy={busy}
              onConfirm={() =>
                void act(() =>
                  tricorn.api.operatorUpdateAccount({ account, state: isDisabled ? 'enabled' : 'disabled' }),
                )
              }
            />
            <ConfirmButton
              label={isOperator ? words.demote : words.promote}
              question={isOperator ? words.demoteQuestion(account) : words.promoteQuestion(account)}
              busy={busy}
              onConfirm={() =>
                void act(() =>
                  tricorn.api.operatorUpdateAccount({ account, role: isOperator ? 'user' : 'operator' }),
                )
              }
            />
            <ConfirmButton
              label={words.reset}
              question={words.resetQuestion(account)}
              busy={busy}
              onConfirm={() =>
                void act(async () => onLink((await tricorn.api.operatorResetPassword({ account })).url))
              }
            />
          </>
        )}
      </Group>
    </>
  );
}
