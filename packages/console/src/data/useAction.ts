import { use, useRef, useState } from 'react';
import { SessionContext } from '../session/session.js';
import { isSessionEnd } from '../text/describeError.js';

export interface ActionState {
  busy: boolean;
  /** What the last run ended with; undefined when it went well. */
  error: unknown;
  clear(): void;
}

/** An action that a person starts. It is busy while it runs, keeps its error until the next run, and never rejects. */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
): [run: (...args: Args) => Promise<boolean>, state: ActionState] {
  const session = use(SessionContext);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });
  const running = useRef(false);
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
      setState({ busy: false, error });
      if (isSessionEnd(error)) session?.expire();
      return false;
    } finally {
      running.current = false;
    }
  };
  return [run, { ...state, clear: () => setState({ busy: false, error: undefined }) }];
}
