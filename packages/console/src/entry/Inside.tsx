import { Shell } from '../shell/Shell.js';
import { SignedIn, type SignedInProps } from './SignedIn.js';

/** The rooms, for the account that is signed in. */
export default function Inside(props: SignedInProps) {
  return (
    <SignedIn {...props}>
      <Shell />
    </SignedIn>
  );
}
