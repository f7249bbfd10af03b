import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { SignedIn } from '../entry/SignedIn.js';
import { useEntered } from '../entry/useEntered.js';
import { show } from '../show.js';
import { PageRooms } from './PageRooms.js';
import { PageSignIn } from './PageSignIn.js';

/** Private computation in one file, which works from disk with any server. Its address cannot change, only the part after #. */
function Page() {
  const { entered, ended, enter, resume, leave, pause } = useEntered();
  return (
    <>
      {(entered === undefined || ended) && <PageSignIn ended={ended} onSignIn={enter} />}
      {entered !== undefined && (
        <div hidden={ended}>
          <SignedIn key={entered.account} entered={entered} onLeave={leave} onPause={pause} onRenew={resume}>
            <Router hook={useHashLocation}>
              <PageRooms />
            </Router>
          </SignedIn>
        </div>
      )}
    </>
  );
}

show(<Page />);
