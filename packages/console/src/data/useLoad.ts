import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../session/session.js';
import { isSessionEnd } from '../text/describeError.js';
import { memoryOf, remember } from './kept.js';

export interface Loaded<T> {
  /** The newest that was read; kept while it is read again. */
  data: T | undefined;
  error: unknown;
  reload(): void;
}

export interface LoadOptions {
  /**
   * The name under which the last answer is kept for the next visit, which shows it at once and reads it again: Back
   * then finds the page as it was left. Absent: nothing is kept.
   */
  keepAs?: string;
}

/** Reads something when the room opens, when `key` changes, and when asked to. */
export function useLoad<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  { keepAs }: LoadOptions = {},
): Loaded<T> {
  const { tricorn, expire } = useSession();
  const memory = memoryOf(tricorn);
  const name = keepAs === undefined ? undefined : `${keepAs} ${key}`;
  const [version, setVersion] = useState(0);
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key });
  const read = useEffectEvent(load);
  const arrive = useEffectEvent((data: T) => {
    if (name !== undefined) remember(memory, name, data);
    setState({ key, data });
  });
  const fail = useEffectEvent((error: unknown) => {
    if (isSessionEnd(error)) expire();
    setState((known) => (known.key === key ? { ...known, error } : { key, error }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version asks for another reading.
  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal).then(
      (data) => abort.signal.aborted || arrive(data),
      (error: unknown) => abort.signal.aborted || fail(error),
    );
    return () => abort.abort();
  }, [key, version]);
  const reload = useCallback(() => setVersion((known) => known + 1), []);
  const current = state.key === key ? state : { key };
  const earlier = name === undefined ? undefined : (memory.get(name) as T | undefined);
  return { data: current.data ?? earlier, error: current.error, reload };
}
