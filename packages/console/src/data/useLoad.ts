import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionEnd } from '../format/describeError.js';
import { useSession } from '../session/session.js';
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
