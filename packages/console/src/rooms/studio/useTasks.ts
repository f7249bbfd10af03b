import type { FieldsOf, ItemOf, ServiceEvent } from '@tricorn/client';
import { useRef, useState } from 'react';
import { type PageOf, useEvents, usePage } from '../../data/reading.js';

/** A task of the list, with the updates of later events. */
export type StudioTask = ItemOf<'taskList'> & { preview: string };

type Progress = Extract<ServiceEvent, { type: 'task.progress' }>;

type TaskFilter = Pick<FieldsOf<'taskList'>, 'search' | 'favourite'>;

const pageSize = 12;

/** The gallery: one page of tasks, kept current by events. */
export function useTasks(filter: TaskFilter): PageOf<'taskList'> & { tasks: StudioTask[] } {
  const page = usePage('taskList', filter, pageSize, { inAddress: 'page' });
  const asked = useRef(new Set<string>());
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  useEvents((event) => {
    if (event.type === 'task.finished') page.reload();
    if (event.type !== 'task.progress') return;
    // A task of another window is asked for once, not with every bit of its progress.
    const known = page.items.some(({ task_id }) => task_id === event.task_id);
    if (!known && !asked.current.has(event.task_id)) {
      asked.current.add(event.task_id);
      page.reload();
    }
    setProgress((known) => {
      const preview = event.preview || known[event.task_id]?.preview || '';
      return { ...known, [event.task_id]: { ...event, preview } };
    });
  });
  const tasks = page.items.map((task) => {
    const newest = progress[task.task_id];
    // What the list says of an ended task is final; an older event must not undo it.
    const live = task.status === 'queued' || task.status === 'running';
    if (!live || newest === undefined) return { ...task, preview: '' };
    const { status, progress: reached, position, preview } = newest;
    return { ...task, status, progress: reached, position, preview };
  });
  return { ...page, tasks };
}
