import { Button, EmptyState, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { Pages } from '../../parts/Pages.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { texts } from '../../texts/index.js';
import { type Draft, emptyDraft } from './draft.js';
import { PromptForm } from './PromptForm.js';
import { TaskCard } from './TaskCard.js';
import { type StudioTask, useTasks } from './useTasks.js';

const TaskViewer = lazy(() => import('./TaskViewer.js'));

const words = texts.studio;

/** Makes pictures and animations, and shows all that were made. */
export default function StudioRoom() {
  const { taskID } = useParams<{ taskID?: string }>();
  const [, navigate] = useLocation();
  const { tasks, data, error, reload, ...paging } = useTasks();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const form = useRef<HTMLTextAreaElement>(null);
  const edit = (next: Draft) => {
    setDraft(next);
    form.current?.focus();
    form.current?.scrollIntoView({ block: 'center' });
  };
  const submitted = () => {
    // The prompt stays, to be changed a little; a picture is set in motion once.
    if (draft.mode === 'img2Motion') setDraft(emptyDraft);
    paging.turnTo(1);
    reload();
  };
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.studio} about={words.about} />
      <PromptForm draft={draft} onChange={setDraft} onSubmitted={submitted} promptRef={form} />
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {data === undefined && error === undefined && <GallerySkeleton />}
      {data !== undefined && tasks.length === 0 && (
        <EmptyState
          icon={<Icon name="picture" size={48} />}
          title={words.empty}
          description={words.emptyAbout}
        >
          <Group justify="center" gap="xs">
            {words.examples.map((prompt) => (
              <Button
                key={prompt}
                variant="light"
                size="compact-md"
                onClick={() => edit({ ...emptyDraft, prompt })}
              >
                {prompt}
              </Button>
            ))}
          </Group>
        </EmptyState>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="section" aria-label={words.gallery}>
        {tasks.map((task) => (
          <TaskCard
            key={task.task_id}
            task={task}
            onAgain={() => edit(draftOf(task, task.seed))}
            onVariation={() => edit(draftOf(task, null))}
            onMove={() => edit({ ...draftOf(task, null), mode: 'img2Motion', image: task.result_url })}
            onChanged={reload}
          />
        ))}
      </SimpleGrid>
      <Pages {...paging} />
      {taskID !== undefined && (
        <Suspense>
          <TaskViewer taskID={taskID} onClose={() => navigate('/studio')} />
        </Suspense>
      )}
    </Stack>
  );
}

const draftOf = ({ prompt, mode }: StudioTask, seed: number | null): Draft => ({
  ...emptyDraft,
  prompt,
  mode: mode === 'img2Motion' ? 'txt2Motion' : (mode as Draft['mode']),
  seed: seed === null ? '' : String(seed),
});

const GallerySkeleton = () => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} aria-hidden="true">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} h={280} />
    ))}
  </SimpleGrid>
);
