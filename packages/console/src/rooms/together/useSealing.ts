import { browserIdentity, type SealingOptions } from '@tricorn/client/sealing';
import { useRef } from 'react';
import { useSession } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { readNodePins } from './nodePins.js';

/** What a person agrees to after a warning. */
export type Agreed = Pick<SealingOptions, 'acceptKeys' | 'althoughServiceSignsFor' | 'confirm'>;

/**
 * What sealing needs in this browser: its signing key, the keys it has seen, and the pinned nodes. What the person agrees to
 * is added to what they agreed to before.
 */
export function useSealing(): (agreed: Agreed) => Promise<SealingOptions> {
  const { account } = useSession();
  const all = useRef<Agreed>({});
  return async (agreed) => ({
    ...addTo(all, agreed),
    identity: await browserIdentity(account!.account),
    account: account!.account,
    nodeKeys: readNodePins(),
    label: togetherTexts.keys.label,
  });
}

function addTo(all: { current: Agreed }, { acceptKeys = [], althoughServiceSignsFor = [], confirm }: Agreed) {
  const before = all.current;
  all.current = {
    acceptKeys: [...(before.acceptKeys ?? []), ...acceptKeys],
    althoughServiceSignsFor: [...(before.althoughServiceSignsFor ?? []), ...althoughServiceSignsFor],
    confirm: confirm ?? before.confirm,
  };
  return all.current;
}
