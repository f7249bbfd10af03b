import { use, useRef, useState } from 'react';
import { isSessionEnd } from '../format/describeError.js';
import { SessionContext } from '../session/session.js';

export interface ActionState {
  busy: boolean;
  /** What the last run ended with; undefined when it went well, or when its subject has changed since. */
  error: unknown;
  clear(): void;
}

/** What tells one chosen file from another. */
const marksOf = ({ name, size, lastModified }: File) => ({ name, size, lastModified });

/**
 * An action that a person starts. It is busy while it runs and never rejects. Its error is kept until the next run, or
 * until the `subject` (what was entered) changes: an error beside a corrected field would be wrong.
 */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  subject?: unknown,
): [run: (...args: Args) => Promise<boolean>, state: ActionState] {
  const session = use(SessionContext);
  const [state, setState] = useState<{ busy: boolean; error: unknown; of?: string }>({
    busy: false,
    error: undefined,
  });
  const running = useRef(false);
  const current = JSON.stringify(subject, (_name, value) => (value instanceof File ? marksOf(value) : value));
  const run = async (...args: Args): Promise<boolean> => {
    // A double click is one click.
    if (running.current) return false;
    running.current = true;
    setState({ busy: true, error: undefined });
    try {
      await act(...args);
      setState({ busy: false, error: undefined });
      return true;
    } catch (error) {
      setState({ busy: false, error, of: current });
      if (isSessionEnd(error)) session?.expire(error);
      return false;
    } finally {
      running.current = false;
    }
  };
  return [
    run,
    {
      busy: state.busy,
      error: state.of === current ? state.error : undefined,
      clear: () => setState(({ busy }) => ({ busy, error: undefined })),
    },
  ];
}
