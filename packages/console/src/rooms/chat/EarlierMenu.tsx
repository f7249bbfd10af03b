import { Button, Menu, Text } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { When } from '../../parts/When.js';
import { chatTexts } from '../../texts/chat.js';
import { type Conversation, titleOf } from './conversations.js';

const ConfirmDialog = lazy(() => import('../../parts/ConfirmDialog.js'));

interface Props {
  conversations: readonly Conversation[];
  disabled: boolean;
  onOpen(id: string): void;
  onForget(): void;
}

/** The conversations that this browser keeps. */
export function EarlierMenu({ conversations, disabled, onOpen, onForget }: Props) {
  const [asking, setAsking] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  if (conversations.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Button ref={target} variant="default" disabled={disabled}>
            {chatTexts.earlier(conversations.length)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {conversations.map((conversation) => (
            <Menu.Item key={conversation.id} onClick={() => onOpen(conversation.id)}>
              <Text size="sm" truncate>
                {titleOf(conversation)}
              </Text>
              <When seconds={Math.floor(conversation.changedAtMs / 1000)} size="xs" />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
            {chatTexts.deleteAll}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={chatTexts.deleteAll}
            question={chatTexts.deleteAllQuestion}
            label={chatTexts.delete}
            onConfirm={onForget}
            onClose={() => {
              setAsking(false);
              target.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
