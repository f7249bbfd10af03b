import { ActionIcon, Button, Card, Center, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
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
import { studioTexts } from '../../texts/studio.js';
import { isPicture, labelOf } from './modes.js';
import { TaskMenu } from './TaskMenu.js';
import type { StudioTask } from './useTasks.js';
import './studio.css';

const words = studioTexts.task;

export interface TaskActions {
  /** Repeats the request, with the same seed. */
  onAgain(): void;
  /** Repeats the request with another seed. */
  onVariation(): void;
  /** Puts the request into the form. */
  onEdit(): void;
  onMove(): void;
  onChanged(): void;
}

interface Props extends TaskActions {
  task: StudioTask;
  /** The address of the picture over the gallery. */
  href: string;
}

/** One picture or animation: the picture first, then what it is and what to do with it. */
export function TaskCard({ task, href, ...actions }: Props) {
  const done = task.status === 'succeeded';
  return (
    <Card
      withBorder
      padding="sm"
      component="article"
      className="console-arrive"
      aria-label={task.prompt}
      data-task={task.status}
    >
      <Card.Section>
        <div className="studio-tile">
          {done ? (
            <>
              <Link href={href} state={overlay} aria-label={words.open(task.prompt)}>
                <img src={sameOrigin(task.result_url)} alt={task.prompt} loading="lazy" />
              </Link>
              <Favourite task={task} onChanged={actions.onChanged} />
            </>
          ) : (
            <Waiting task={task} />
          )}
        </div>
      </Card.Section>
      <Stack gap={6} mt="sm">
        <Text size="sm" fw={500} lineClamp={2} title={task.prompt}>
          {task.prompt}
        </Text>
        <Group gap={6} justify="space-between">
          <Text size="xs" c="dimmed">
            {labelOf(task.mode)}
          </Text>
          <When seconds={task.creationTime} size="xs" />
        </Group>
        {task.notes.map((note) => (
          <Text key={note} size="xs" c="dimmed">
            {note}
          </Text>
        ))}
        {done ? (
          <Group gap={4}>
            <Button size="compact-sm" variant="light" onClick={actions.onAgain}>
              {words.again}
            </Button>
            <Button size="compact-sm" variant="light" onClick={actions.onVariation}>
              {words.variation}
            </Button>
            {isPicture(task.mode) && (
              <Button size="compact-sm" variant="light" onClick={actions.onMove}>
                {words.animate}
              </Button>
            )}
            <TaskMenu task={task} {...actions} />
          </Group>
        ) : (
          <Unfinished task={task} {...actions} />
        )}
      </Stack>
    </Card>
  );
}

function Favourite({ task, onChanged }: { task: StudioTask; onChanged(): void }) {
  const tricorn = useTricorn();
  const label = task.favourite ? words.unmark(task.prompt) : words.mark(task.prompt);
  const [toggle, { busy }] = useAction(async () => {
    await tricorn.api.markTask({ task_id: task.task_id, favourite: task.favourite ? 'off' : 'on' });
    onChanged();
  });
  return (
    <Tooltip label={label}>
      <ActionIcon
        className="studio-star"
        data-marked={task.favourite}
        variant="default"
        radius="xl"
        loading={busy}
        aria-pressed={task.favourite}
        aria-label={label}
        onClick={() => void toggle()}
      >
        <Icon name="star" size={16} />
      </ActionIcon>
    </Tooltip>
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

function Unfinished({ task, ...actions }: TaskActions & { task: StudioTask }) {
  const tricorn = useTricorn();
  const [cancel, { busy, error }] = useAction(async () => {
    await tricorn.task(task.task_id).cancel();
    actions.onChanged();
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
          <Group gap={6}>
            <Button size="compact-sm" variant="default" onClick={actions.onAgain}>
              {texts.common.tryAgain}
            </Button>
            <TaskMenu task={task} {...actions} />
          </Group>
        )}
      </Group>
      {error !== undefined && <ErrorNote error={error} />}
    </>
  );
}
