import { useCallback, useState } from 'react';
import { clientForAnybody } from '../session/server.js';
import {
  forgetSession,
  type KeptSession,
  keepSession,
  readSession,
  stayApart,
  staysApart,
} from '../session/storedSession.js';

/** Who is signed in on this page, if anybody, and how that changes. */
export function useEntered() {
  const [entered, setEntered] = useState(readSession);
  const [ended, setEnded] = useState(false);
  /** A page that has just been opened continues with the session of another tab; one that was left does not. */
  const [joins, setJoins] = useState(() => !staysApart());
  const resume = useCallback((session: KeptSession) => {
    keepSession(session);
    setEnded(false);
    setEntered(session);
  }, []);
  const leave = useCallback((expired: boolean) => {
    forgetSession();
    stayApart();
    setJoins(false);
    setEntered(undefined);
    setEnded(expired);
  }, []);
  /** The time of the session is over. What is shown stays, hidden, so that its owner finds what was typed after signing in. */
  const pause = useCallback(() => {
    forgetSession();
    setJoins(false);
    setEnded(true);
  }, []);
  const enter = async (account: string, passwd: string) => {
    const { token } = await (await clientForAnybody()).api.genToken({ email: account, passwd });
    resume({ token, account });
  };
  return { entered, ended, joins, enter, resume, leave, pause };
}
