import { browserIdentity, type SealingOptions } from '@tricorn/client/sealing';
import { useSession } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { readNodePins } from './nodePins.js';

/** What a person agrees to after a warning. */
export type Agreed = Pick<SealingOptions, 'acceptKeys' | 'allowServiceSignature'>;

/** What sealing needs in this browser: its signing key, the keys it has seen, and the pinned nodes. */
export function useSealing(): (agreed: Agreed) => Promise<SealingOptions> {
  const { account } = useSession();
  return async (agreed) => ({
    ...agreed,
    identity: await browserIdentity(account!.account),
    account: account!.account,
    nodeKeys: readNodePins(),
    label: togetherTexts.keys.label,
  });
}
