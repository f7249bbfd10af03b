import { useEffect } from 'react';
import { offerSession } from '../session/otherTabs.js';
import { useSession } from '../session/session.js';
import { Shell } from '../shell/Shell.js';
import { SignedIn, type SignedInProps } from './SignedIn.js';

/** The rooms, for the account that is signed in. */
export default function Inside(props: SignedInProps) {
  return (
    <SignedIn {...props}>
      <OfferSession />
      <Shell />
    </SignedIn>
  );
}

/** Other tabs may continue with this session. */
function OfferSession() {
  const { tricorn, me } = useSession();
  useEffect(() => offerSession(me, () => tricorn.token()), [tricorn, me]);
  return null;
}
