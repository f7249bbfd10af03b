import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { lazy, Suspense, useState } from 'react';
import { field, useAction } from '../../data/acting.js';
import { useLoad } from '../../data/reading.js';
import { Icon } from '../../parts/Icon.js';
import { When } from '../../parts/inline.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chat.js';

const ConfirmDialog = lazy(() => import('../../parts/ConfirmDialog.js'));

type Listed = ItemOf<'conversationList'>;

interface Props {
  list: ConversationPage;
  search: string;
  current: string | undefined;
  onSearch(text: string): void;
  /** Undefined after the current one was deleted. */
  onOpen(id: string | undefined): void;
}

const words = texts.chat;
/** Deletes all conversations, as an id. */
const all = '*';

/** The conversations of the account, with a search. */
export function ConversationList({ list, search, current, onSearch, onOpen }: Props) {
  const tricorn = useTricorn();
  /** The conversation that is to be deleted, after a question. */
  const [doomed, setDoomed] = useState<string>();
  const [remove, removing] = useAction(async (id: string) => {
    await tricorn.api.deleteConversation({ id });
    list.reload();
    if (id === all || id === current) onOpen(undefined);
  });
  const [rename, renaming] = useAction(async (id: string, title: string) => {
    await tricorn.api.renameConversation({ id, title });
    list.reload();
  });
  const error = list.error ?? removing.error ?? renaming.error;
  const isEmpty = list.data?.length === 0;
  return (
    <Stack component="nav" className="chat-list" gap="xs" aria-label={words.conversations}>
      {(search !== '' || !isEmpty) && (
        <TextInput
          size="xs"
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<Icon name="search" size={14} />}
          {...field(search, onSearch)}
        />
      )}
      <ErrorNote error={error} />
      {isEmpty && <Hint>{search === '' ? words.noConversations : words.noMatch}</Hint>}
      <Stack gap={2}>
        {list.data?.map((one) => (
          <Row
            key={one.id}
            one={one}
            isCurrent={one.id === current}
            onOpen={() => onOpen(one.id)}
            onRename={(title) => void rename(one.id, title)}
            onDelete={() => setDoomed(one.id)}
          />
        ))}
      </Stack>
      {list.more !== undefined && (
        <Button size="compact-xs" variant="subtle" onClick={list.more}>
          {words.more}
        </Button>
      )}
      {!isEmpty && list.data !== undefined && search === '' && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setDoomed(all)}>
          {words.deleteAll}
        </Button>
      )}
      {doomed !== undefined && (
        <Suspense>
          <ConfirmDialog
            title={doomed === all ? words.deleteAll : words.deleteOne}
            question={words.deleteQuestion}
            label={texts.common.delete}
            onConfirm={() => void remove(doomed)}
            onClose={() => setDoomed(undefined)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

interface RowProps {
  one: Listed;
  isCurrent: boolean;
  onOpen(): void;
  onRename(title: string): void;
  onDelete(): void;
}

function Row({ one: { title, changeTime }, isCurrent, onOpen, onRename, onDelete }: RowProps) {
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined) {
    const save = () => {
      setDraft(undefined);
      if (draft.trim() !== '' && draft !== title) onRename(draft.trim());
    };
    return (
      <TextInput
        size="xs"
        aria-label={words.title}
        autoFocus
        maxLength={200}
        {...field(draft, setDraft)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') setDraft(undefined);
        }}
      />
    );
  }
  return (
    <Group gap={0} wrap="nowrap" className="chat-row" data-current={isCurrent || undefined}>
      <UnstyledButton flex={1} miw={0} p={6} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
        <Text size="sm" truncate>
          {title}
        </Text>
        <When seconds={changeTime} size="xs" />
      </UnstyledButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={words.actionsOf(title)}>
            <Icon name="dots" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDraft(title)}>{words.rename}</Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={onDelete}>
            {texts.common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

const pageSize = 50;

export interface ConversationPage {
  data: readonly ItemOf<'conversationList'>[] | undefined;
  error: unknown;
  reload(): void;
  /** Absent when all are shown. */
  more?: (() => void) | undefined;
}

/** The conversations of the account that contain a text, the last used first. */
export function useConversationList(search: string): ConversationPage {
  const tricorn = useTricorn();
  const [pages, setPages] = useState(1);
  const { data, error, reload } = useLoad(
    `conversations ${pages} ${search}`,
    async (signal) => {
      const read = async (_: unknown, place: number) =>
        await tricorn.api.conversationList({ pageNo: place + 1, pageSize, search }, { signal });
      const all = await Promise.all(Array.from({ length: pages }, read));
      return { rows: all.flatMap((page) => page.data), total: all[0]!.totalCount };
    },
    { keepAs: 'conversations' },
  );
  return {
    data: data?.rows,
    error,
    reload,
    more: data !== undefined && data.rows.length < data.total ? () => setPages(pages + 1) : undefined,
  };
}
