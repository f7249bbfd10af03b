import { Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type CSSProperties, lazy, Suspense, useRef } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { field, useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { useAddress } from '../../data/useAddress.js';
import { usePayOnce } from '../../data/usePayOnce.js';
import { Icon } from '../../parts/Icon.js';
import { Pages } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RoomTitle } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { isOverlay } from '../../shell/useScrollMemory.js';
import { texts } from '../../texts/studio.js';
import { type Draft, draftKeptAs, draftOf, emptyDraft, fieldsOf, variationOf } from './draft.js';
import { PromptForm } from './PromptForm.js';
import { TaskCard } from './TaskCard.js';
import { useTasks } from './useTasks.js';

const TaskViewer = lazy(() => import('./TaskViewer.js'));

const words = texts.studio;

/** Makes pictures and animations, and shows all that were made. */
export default function StudioRoom() {
  const tricorn = useTricorn();
  const { taskID } = useParams<{ taskID?: string }>();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [wanted, setWanted] = useAddress('search');
  const [marked, setMarked] = useAddress('marked');
  const filtered = wanted !== '' || marked !== '';
  const { tasks, data, error, reload, ...paging } = useTasks({
    ...(wanted === '' ? {} : { search: wanted }),
    ...(marked === '' ? {} : { favourite: 'on' as const }),
  });
  const [draft, setDraft] = useKept<Draft>(draftKeptAs, emptyDraft);
  const form = useRef<HTMLTextAreaElement>(null);
  const edit = (next: Draft) => {
    setDraft(next);
    form.current?.focus();
    form.current?.scrollIntoView({ block: 'center' });
  };
  const submitted = () => {
    if (paging.pageNo !== 1) paging.turnTo(1);
    reload();
  };
  const payOnce = usePayOnce();
  const [repeat, repeating] = useAction(async (request: Draft) => {
    await payOnce(request, async (idempotencyKey) =>
      tricorn.generate(request.mode, fieldsOf(request), { idempotencyKey }),
    );
    submitted();
  });
  const query = search === '' ? '' : `?${search}`;
  const addressOf = (id: string) => `/studio/${id}${query}`;
  const made = tasks.filter(({ status }) => status === 'succeeded');
  const place = made.findIndex(({ task_id }) => task_id === taskID);
  const neighbour = (step: number): (() => void) | undefined => {
    const next = place < 0 ? undefined : made[place + step];
    return next && (() => navigate(addressOf(next.task_id), { replace: true, state: history.state }));
  };
  const close = () => {
    // Back would otherwise open the picture again.
    if (isOverlay(history.state)) history.back();
    else navigate(`/studio${query}`, { replace: true });
  };
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.studio} about={words.about} />
      <PromptForm
        draft={draft}
        onChange={setDraft}
        onSubmitted={() => {
          // The prompt stays, to be changed a little; a picture is set in motion once.
          if (draft.mode === 'img2Motion') setDraft(emptyDraft);
          submitted();
        }}
        promptRef={form}
      />
      <ErrorNote error={error} onRetry={reload} />
      <ErrorNote error={repeating.error} />
      {data === undefined && error === undefined && <GallerySkeleton />}
      {(filtered || tasks.length > 0) && (
        <GalleryFilter
          wanted={wanted}
          marked={marked !== ''}
          onWanted={setWanted}
          onMarked={(on) => setMarked(on ? 'yes' : '')}
        />
      )}
      {data !== undefined && tasks.length === 0 && filtered && <Hint>{words.noMatch}</Hint>}
      {data !== undefined && tasks.length === 0 && !filtered && (
        <Examples onChoose={(prompt) => edit({ ...emptyDraft, prompt })} />
      )}
      <section className="studio-grid" aria-label={words.gallery}>
        {tasks.map((task) => (
          <TaskCard
            key={task.task_id}
            task={task}
            href={addressOf(task.task_id)}
            onAgain={() => void repeat(draftOf(task))}
            onVariation={() => void repeat(variationOf(task))}
            onEdit={() => edit(draftOf(task))}
            onMove={() => edit({ ...emptyDraft, mode: 'img2Motion', image: task.result_url })}
            onChanged={reload}
          />
        ))}
      </section>
      <Pages {...paging} />
      {taskID !== undefined && (
        <Suspense>
          <TaskViewer taskID={taskID} onClose={close} onPrevious={neighbour(-1)} onNext={neighbour(1)} />
        </Suspense>
      )}
    </Stack>
  );
}

const GallerySkeleton = () => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} aria-hidden="true">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} h={280} />
    ))}
  </SimpleGrid>
);

interface FilterProps {
  wanted: string;
  marked: boolean;
  onWanted(text: string): void;
  onMarked(on: boolean): void;
}

const GalleryFilter = ({ wanted, marked, onWanted, onMarked }: FilterProps) => (
  <Group justify="end" gap="xs" wrap="nowrap">
    <Button
      flex="none"
      variant={marked ? 'light' : 'default'}
      leftSection={<Icon name="star" size={16} />}
      aria-pressed={marked}
      onClick={() => onMarked(!marked)}
    >
      {words.onlyFavourites}
    </Button>
    <TextInput
      flex="0 1 18rem"
      aria-label={words.search}
      placeholder={words.search}
      leftSection={<Icon name="search" size={16} />}
      {...field(wanted, onWanted)}
    />
  </Group>
);

const Examples = ({ onChoose }: { onChoose(prompt: string): void }) => (
  <section aria-label={words.empty}>
    <Text c="dimmed" mb="md">
      {words.emptyAbout}
    </Text>
    <div className="studio-examples">
      {words.examples.map((prompt, place) => (
        <UnstyledButton key={prompt} className="studio-example" onClick={() => onChoose(prompt)}>
          <span className="example-picture" style={{ '--place': place } as CSSProperties} />
          {prompt}
        </UnstyledButton>
      ))}
    </div>
  </section>
);
