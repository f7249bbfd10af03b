import { browserIdentity, type LinkedJob, type SealingIdentity } from '@tricorn/client/sealing';
import { useRef } from 'react';
import { useSession } from '../../session/session.js';
import { type Agreed, agreedTo, type Submitting } from './submitNumbers.js';

/** Opens the keys and the memory of the account in this browser. */
export function useIdentity(): () => Promise<SealingIdentity> {
  const { me, server } = useSession();
  return async () => await browserIdentity(me, server);
}

/** How a form submits its numbers in this browser, with everything that the person has agreed to so far. */
export function useSubmitting(
  link?: LinkedJob,
): (sealed: boolean, agreed: Agreed | undefined) => Promise<Submitting> {
  const { me } = useSession();
  const identity = useIdentity();
  const all = useRef<Agreed>({});
  return async (sealed, agreed = {}) => {
    all.current = agreedTo(all.current, agreed);
    return { sealed, identity: await identity(), account: me, agreed: all.current, link };
  };
}
