import { use, useRef, useState } from 'react';
import { SessionContext } from '../session/session.js';
import { isSessionEnd } from '../text/describeError.js';

export interface ActionState {
  busy: boolean;
  /** What the last run ended with; undefined when it went well. */
  error: unknown;
  clear(): void;
}

/** Something a person starts: busy while it runs, its error kept until the next try. Resolves whatever happens. */
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
