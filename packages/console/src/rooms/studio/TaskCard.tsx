import { ActionIcon, Button, Card, Center, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { StateBadge } from '../../parts/StateBadge.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { overlay } from '../../shell/useScrollMemory.js';
import { percent } from '../../text/numbers.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { texts } from '../../texts/index.js';
import './studio.css';
import { isPicture, labelOf } from './modes.js';
import type { StudioTask } from './useTasks.js';

const words = texts.studio.task;

interface Props {
  task: StudioTask;
  /** The page and filters of the gallery, which the address of a picture keeps. */
  search: string;
  /** Repeats the request, with the same seed. */
  onAgain(): void;
  /** Repeats the request with another seed. */
  onVariation(): void;
  /** Puts the request into the form. */
  onEdit(): void;
  onMove(): void;
  onChanged(): void;
}

export function TaskCard({ task, search, onAgain, onVariation, onEdit, onMove, onChanged }: Props) {
  const done = task.status === 'succeeded';
  return (
    <Card withBorder padding="sm" component="article" aria-label={task.prompt} data-task={task.status}>
      <Card.Section>
        <div className="studio-tile">
          {done ? (
            <Link
              href={`/studio/${task.task_id}${search === '' ? '' : `?${search}`}`}
              state={overlay}
              aria-label={words.open(task.prompt)}
            >
              <img src={sameOrigin(task.result_url)} alt={task.prompt} loading="lazy" />
            </Link>
          ) : (
            <Waiting task={task} />
          )}
        </div>
      </Card.Section>
      <Stack gap={6} mt="sm">
        <Text size="sm" lineClamp={2} title={task.prompt}>
          {task.prompt}
        </Text>
        <Group gap={6} justify="space-between">
          <Text size="xs" c="dimmed">
            {labelOf(task.mode)}
            {task.seed === null ? '' : ` · ${words.seed(task.seed)}`}
          </Text>
          <When seconds={task.creationTime} size="xs" />
        </Group>
        {done ? (
          <Group gap={6}>
            <Button size="compact-sm" variant="default" onClick={onAgain}>
              {words.again}
            </Button>
            <Button size="compact-sm" variant="default" onClick={onVariation}>
              {words.variation}
            </Button>
            {isPicture(task.mode) && (
              <Button size="compact-sm" variant="default" onClick={onMove}>
                {words.animate}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {words.edit}
            </Button>
            <DownloadMenu task={task} />
          </Group>
        ) : (
          <Unfinished task={task} onAgain={onAgain} onChanged={onChanged} />
        )}
      </Stack>
    </Card>
  );
}

function DownloadMenu({ task }: { task: StudioTask }) {
  const main = isPicture(task.mode) ? 'png' : 'gif';
  const formats = { [main]: task.result_url, ...task.extra_urls };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={26} aria-label={words.download(task.prompt)}>
          <Icon name="down" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(formats).map(([format, url]) => (
          <Menu.Item
            key={format}
            component="a"
            href={sameOrigin(url)}
            download={`tricorn-${task.task_id}.${format}`}
          >
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Waiting({ task }: { task: StudioTask }) {
  if (task.preview !== '') return <img src={task.preview} alt="" />;
  return (
    <Center p="md">
      <Text c="dimmed" size="sm" ta="center">
        {waitingText(task)}
      </Text>
    </Center>
  );
}

function waitingText({ status, position, reason }: StudioTask): string {
  if (status === 'queued') return position === 0 ? words.next : words.ahead(position);
  if (status === 'running') return words.running;
  return reason || (status === 'cancelled' ? words.cancelled : words.failed);
}

function Unfinished({ task, onAgain, onChanged }: Pick<Props, 'task' | 'onAgain' | 'onChanged'>) {
  const tricorn = useTricorn();
  const [cancel, { busy, error }] = useAction(async () => {
    await tricorn.task(task.task_id).cancel();
    onChanged();
  });
  const live = task.status === 'queued' || task.status === 'running';
  return (
    <>
      {live && (
        <Progress
          value={task.progress * 100}
          animated={task.status === 'running'}
          aria-label={texts.common.progress(percent(task.progress, 0))}
        />
      )}
      <Group justify="space-between">
        <StateBadge state={task.status} />
        {live ? (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void cancel()}>
            {words.cancel}
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            {texts.common.tryAgain}
          </Button>
        )}
      </Group>
      {error !== undefined && <ErrorNote error={error} />}
    </>
  );
}
