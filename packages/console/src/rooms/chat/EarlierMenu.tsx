import { Button, Menu, Text } from '@mantine/core';
import { When } from '../../parts/When.js';
import { chatTexts } from '../../texts/chat.js';
import { type Conversation, titleOf } from './conversations.js';

interface Props {
  conversations: readonly Conversation[];
  disabled: boolean;
  onOpen(id: string): void;
  onForget(): void;
}

/** The conversations that this browser keeps. */
export function EarlierMenu({ conversations, disabled, onOpen, onForget }: Props) {
  if (conversations.length === 0) return null;
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button variant="default" disabled={disabled}>
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
        <Menu.Item c="var(--mantine-color-error)" onClick={onForget}>
          {chatTexts.deleteAll}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
