import type { AnswerOf, Api, FieldsOf, ItemOf, PagedName, ServiceEvent } from '@tricorn/client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionEnd } from '../format/describeError.js';
import { useSession, useTricorn } from '../session/session.js';
import { memoryOf, remember } from './kept.js';
import { usePageInAddress } from './useAddress.js';

export interface Loaded<T> {
  /** The newest that was read; kept while it is read again. */
  data: T | undefined;
  error: unknown;
  reload(): void;
}

interface LoadOptions {
  /**
   * The name under which the last answer is kept for the next visit, which shows it at once and reads it again: Back
   * then finds the page as it was left. Absent: nothing is kept.
   */
  keepAs?: string;
}

/** Events come in bursts: what they ask for is read again after a pause, once for all of them. */
const pauseMs = 100;

/** Reads something when the room opens, when `key` or the session changes, and when asked to. */
export function useLoad<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  { keepAs }: LoadOptions = {},
): Loaded<T> {
  const { tricorn, expire } = useSession();
  const memory = memoryOf(tricorn);
  const name = keepAs === undefined ? undefined : `${keepAs} ${key}`;
  const again = useRef(() => {});
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key });
  const read = useEffectEvent(load);
  const arrive = useEffectEvent((data: T) => {
    if (name !== undefined) remember(memory, name, data);
    setState({ key, data });
  });
  const fail = useEffectEvent((error: unknown) => {
    if (isSessionEnd(error)) expire(error);
    setState((known) => (known.key === key ? { ...known, error } : { key, error }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or session asks for another reading.
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [busy, wanted] = [false, false];
    const run = async () => {
      [busy, wanted] = [true, false];
      await read(abort.signal).then(
        (data) => abort.signal.aborted || arrive(data),
        (error: unknown) => abort.signal.aborted || fail(error),
      );
      if (abort.signal.aborted) return;
      timer = setTimeout(() => {
        busy = false;
        if (wanted) void run();
      }, pauseMs);
    };
    again.current = () => {
      if (busy) wanted = true;
      else void run();
    };
    void run();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key, tricorn]);
  const reload = useCallback(() => again.current(), []);
  const current = state.key === key ? state : { key };
  const earlier = name === undefined ? undefined : (memory.get(name) as T | undefined);
  return { data: current.data ?? earlier, error: current.error, reload };
}

/** The answer to one operation, read again when its fields change or when asked to. */
export function useAnswer<Name extends keyof Api>(
  name: Name,
  fields: FieldsOf<Name>,
  options?: LoadOptions,
): Loaded<AnswerOf<Name>> {
  const read = useTricorn().api[name] as unknown as (
    fields: FieldsOf<Name>,
    options: { signal: AbortSignal },
  ) => Promise<AnswerOf<Name>>;
  return useLoad(`${name} ${JSON.stringify(fields)}`, (signal) => read(fields, { signal }), options);
}

/** Reads again and again while something runs that tells of itself by no event, and somebody looks at the page. */
export function useReadingWhile(runs: boolean, everyMs: number, reload: () => void): void {
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs);
    return () => clearInterval(timer);
  }, [runs, everyMs, reload]);
}

/** Hears of everything that happens in the account while the caller is on the page. */
export function useEvents(listener: (event: ServiceEvent) => void): void {
  const tricorn = useTricorn();
  const hear = useEffectEvent(listener);
  useEffect(() => tricorn.watch((event) => hear(event)), [tricorn]);
}

/** Reads again when something of these types has happened. */
export const useReloadOn = (types: readonly ServiceEvent['type'][], reload: () => void): void =>
  useEvents(({ type }) => {
    if (types.includes(type)) reload();
  });

type FilterOf<Name extends PagedName> = Omit<FieldsOf<Name>, 'pageNo' | 'pageSize'>;

export interface PageOf<Name extends PagedName> extends Loaded<AnswerOf<Name>> {
  items: ItemOf<Name>[];
  pageNo: number;
  totalPages: number;
  turnTo(pageNo: number): void;
}

interface PageOptions {
  /** The name of the page number in the address; a list without one starts at its first page. */
  inAddress?: string;
}

/** One page of a list, with what is needed to turn it. What was read is shown again at once on the next visit. */
export function usePage<Name extends PagedName>(
  name: Name,
  filter: FilterOf<Name>,
  pageSize = 20,
  { inAddress }: PageOptions = {},
): PageOf<Name> {
  const own = useState(1);
  const addressed = usePageInAddress(inAddress ?? 'page');
  const [pageNo, turnTo] = inAddress === undefined ? own : addressed;
  const fields = { ...filter, pageNo, pageSize } as unknown as FieldsOf<Name>;
  const loaded = useAnswer(name, fields, { keepAs: 'pages' });
  const page = loaded.data as { data: ItemOf<Name>[]; totalPages: number } | undefined;
  // What was kept of a nonsensical answer must not break the next visit.
  const items = Array.isArray(page?.data) ? page.data : [];
  return { ...loaded, items, totalPages: page?.totalPages ?? 0, pageNo, turnTo };
}
