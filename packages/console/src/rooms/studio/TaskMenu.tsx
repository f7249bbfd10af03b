import { ActionIcon, Menu } from '@mantine/core';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { useTricorn } from '../../session/session.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { studioTexts } from '../../texts/studio.js';
import { isPicture } from './modes.js';
import type { StudioTask } from './useTasks.js';

const words = studioTexts.task;

interface Props {
  task: StudioTask;
  onEdit(): void;
  onChanged(): void;
}

/** What is done with a picture less often: edit the request, download, share, delete. */
export function TaskMenu({ task, onEdit, onChanged }: Props) {
  const tricorn = useTricorn();
  const [remove, { error }] = useAction(async () => {
    await tricorn.api.deleteTask({ task_id: task.task_id });
    onChanged();
  });
  const [share, sharing] = useAction(async () => {
    const share = task.share_path === '' ? 'on' : 'off';
    const { path } = await tricorn.api.shareTask({ task_id: task.task_id, share });
    if (path !== '') await navigator.clipboard.writeText(new URL(path, location.href).href);
    onChanged();
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={words.more(task.prompt)}>
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
              download={`tricorn-${task.task_id}.${format}`}
              leftSection={<Icon name="down" size={16} />}
            >
              {words.download(format.toUpperCase())}
            </Menu.Item>
          ))}
          {task.status === 'succeeded' && (
            <Menu.Item leftSection={<Icon name="share" size={16} />} onClick={() => void share()}>
              {task.share_path === '' ? words.share : words.unshare}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={() => void remove()}>
            {words.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error !== undefined && <ErrorNote error={error} />}
      {sharing.error !== undefined && <ErrorNote error={sharing.error} />}
    </>
  );
}

/** The files of a result by format; none where there is no result. */
const filesOf = ({ mode, result_url, extra_urls }: StudioTask): [format: string, url: string][] =>
  result_url === '' ? [] : Object.entries({ [isPicture(mode) ? 'png' : 'gif']: result_url, ...extra_urls });
