import type { Tricorn } from '@tricorn/client';
import { useCallback, useState } from 'react';
import { clientFor } from '../session/clientFor.js';
import { forgetSession, type KeptSession, keepSession, readSession } from '../session/storedSession.js';

/** Who is signed in: the client that signed in, or the token that outlived a reload. */
export type Entered = { account: string } & ({ tricorn: Tricorn } | { token: string });

/** Who is signed in on this page, if anybody, and how that changes. */
export function useEntered() {
  // After a reload the token is all there is; it lasts for at most an hour.
  const [entered, setEntered] = useState<Entered | undefined>(readSession);
  const [ended, setEnded] = useState(false);
  const resume = useCallback((session: KeptSession) => {
    keepSession(session);
    setEnded(false);
    setEntered(session);
  }, []);
  const leave = useCallback((expired: boolean) => {
    forgetSession();
    setEntered(undefined);
    setEnded(expired);
  }, []);
  const enter = async (account: string, passwd: string) => {
    const tricorn = await clientFor({ email: account, passwd });
    keepSession({ token: await tricorn.token(), account });
    setEnded(false);
    setEntered({ tricorn, account });
  };
  return { entered, ended, enter, resume, leave };
}
