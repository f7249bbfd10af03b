import { ActionIcon, Menu } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useAction, useOperation } from '../../data/acting.js';
import { sameOrigin } from '../../format/root.js';
import { Icon } from '../../parts/Icon.js';
import { ErrorNote } from '../../parts/notes.js';
import { serverAddress } from '../../session/server.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/studio.js';
import { fileNameOf, filesOf } from './modes.js';
import type { StudioTask } from './useTasks.js';

const ConfirmDialog = lazy(() => import('../../parts/ConfirmDialog.js'));

const words = texts.studio.task;

interface Props {
  task: StudioTask;
  onEdit(): void;
  onChanged(): void;
}

/** What is done with a picture less often: edit the request, download, share, delete. */
export function TaskMenu({ task, onEdit, onChanged }: Props) {
  const tricorn = useTricorn();
  const [asking, setAsking] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const [remove, { error }] = useOperation('deleteTask', onChanged);
  const [share, sharing] = useAction(async () => {
    const share = task.share_path === '' ? 'on' : 'off';
    const { path } = await tricorn.api.shareTask({ task_id: task.task_id, share });
    // A page without HTTPS has no clipboard; the card then links to the shared page.
    if (path !== '' && isSecureContext) await navigator.clipboard.writeText(serverAddress() + path);
    onChanged();
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={target} size={30} aria-label={words.more(task.prompt)}>
            <Icon name="dots" size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="spark" size={16} />} onClick={onEdit}>
            {words.edit}
          </Menu.Item>
          {filesOf(task).map(([format, url]) => (
            <Menu.Item
              key={format}
              component="a"
              href={sameOrigin(url)}
              download={fileNameOf(task.task_id, format)}
              leftSection={<Icon name="down" size={16} />}
            >
              {words.download(format.toUpperCase())}
            </Menu.Item>
          ))}
          {task.status === 'succeeded' && (
            <Menu.Item leftSection={<Icon name="share" size={16} />} onClick={share}>
              {task.share_path === '' ? words.share : words.unshare}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => setAsking(true)}
          >
            {texts.common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={words.deleteTitle}
            question={words.deleteQuestion(task.prompt)}
            label={texts.common.delete}
            onConfirm={() => {
              document.getElementById('room')?.focus({ preventScroll: true });
              void remove({ task_id: task.task_id });
            }}
            onClose={() => {
              setAsking(false);
              target.current?.focus();
            }}
          />
        </Suspense>
      )}
      <ErrorNote error={error} />
      <ErrorNote error={sharing.error} />
    </>
  );
}
