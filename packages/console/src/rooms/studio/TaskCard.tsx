import { ActionIcon, Anchor, Center, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { Link } from 'wouter';
import { once, useOperation } from '../../data/acting.js';
import { root, sameOrigin } from '../../format/root.js';
import { SmallButton } from '../../parts/buttons.js';
import { Icon, type IconName } from '../../parts/Icon.js';
import { StateBadge, When } from '../../parts/inline.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { overlay } from '../../shell/useScrollMemory.js';
import { percent } from '../../texts/numbers.js';
import { texts } from '../../texts/studio.js';
import { isPicture, labelOf } from './modes.js';
import { TaskMenu } from './TaskMenu.js';
import type { StudioTask } from './useTasks.js';
import './studio.css';

const words = texts.studio.task;

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
    <article className="studio-card console-arrive" aria-label={task.prompt} data-task={task.status}>
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
      <Stack gap={2} mt="xs">
        <Text size="sm" fw={550} truncate title={task.prompt}>
          {task.prompt}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {task.model === '' ? labelOf(task.mode) : words.drawnBy(labelOf(task.mode), task.model)}
        </Text>
        {task.notes.map((note) => (
          <Text key={note} size="xs" c="dimmed">
            {note}
          </Text>
        ))}
        {task.share_path !== '' && (
          <Text size="xs" role="status">
            <Anchor href={root + task.share_path} inherit>
              {words.shared}
            </Anchor>
          </Text>
        )}
        <Group gap={4} justify="space-between" wrap="nowrap" mih={30} className="studio-line">
          <Text size="xs" c="dimmed" truncate className="studio-meta">
            <When seconds={task.creationTime} size="xs" />
          </Text>
          {done && (
            <Group gap={2} wrap="nowrap">
              <Act icon="again" label={words.again} about={words.againAbout} onClick={actions.onAgain} />
              <Act
                icon="vary"
                label={words.variation}
                about={words.variationAbout}
                onClick={actions.onVariation}
              />
              {isPicture(task.mode) && (
                <Act
                  icon="play"
                  label={texts.studio.form.animate}
                  about={words.animateAbout}
                  onClick={actions.onMove}
                />
              )}
              <TaskMenu task={task} {...actions} />
            </Group>
          )}
        </Group>
        {!done && <Unfinished task={task} {...actions} />}
      </Stack>
    </article>
  );
}

const Act = ({
  icon,
  label,
  about,
  onClick,
}: {
  icon: IconName;
  label: string;
  about: string;
  onClick(): void;
}) => (
  <Tooltip label={about}>
    <ActionIcon size={30} aria-label={label} onClick={once(onClick)}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  </Tooltip>
);

function Favourite({ task, onChanged }: { task: StudioTask; onChanged(): void }) {
  const label = task.favourite ? words.unmark(task.prompt) : words.mark(task.prompt);
  const [toggle, { busy }] = useOperation('markTask', onChanged);
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
        onClick={() => void toggle({ task_id: task.task_id, favourite: task.favourite ? 'off' : 'on' })}
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
      <Hint ta="center">{waitingText(task)}</Hint>
    </Center>
  );
}

function waitingText({ status, position, reason }: StudioTask): string {
  if (status === 'queued') return position === 0 ? words.next : words.ahead(position);
  if (status === 'running') return words.running;
  return reason || (status === 'cancelled' ? words.cancelled : words.failed);
}

function Unfinished({ task, ...actions }: TaskActions & { task: StudioTask }) {
  const [cancel, { busy, error }] = useOperation('cancelTask', actions.onChanged);
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
          <SmallButton loading={busy} onClick={once(() => void cancel({ task_id: task.task_id }))}>
            {words.cancel}
          </SmallButton>
        ) : (
          <Group gap={6}>
            <SmallButton onClick={once(actions.onAgain)}>{texts.common.tryAgain}</SmallButton>
            <TaskMenu task={task} {...actions} />
          </Group>
        )}
      </Group>
      <ErrorNote error={error} />
    </>
  );
}
