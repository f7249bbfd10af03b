import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../session/session.js';
import { isSessionEnd } from '../text/describeError.js';

export interface Loaded<T> {
  /** The newest that was read; kept while it is read again. */
  data: T | undefined;
  error: unknown;
  reload(): void;
}

/** Reads something when the room opens, when `key` changes, and when asked to. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const { expire } = useSession();
  const [version, setVersion] = useState(0);
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key });
  const read = useEffectEvent(load);
  const fail = useEffectEvent((error: unknown) => {
    if (isSessionEnd(error)) expire();
    setState((known) => (known.key === key ? { ...known, error } : { key, error }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version asks for another reading.
  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal).then(
      (data) => abort.signal.aborted || setState({ key, data }),
      (error: unknown) => abort.signal.aborted || fail(error),
    );
    return () => abort.abort();
  }, [key, version]);
  const reload = useCallback(() => setVersion((known) => known + 1), []);
  const current = state.key === key ? state : { key };
  return { data: current.data, error: current.error, reload };
}
