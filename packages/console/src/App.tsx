import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { SessionProvider } from './session/SessionProvider.js';
import { Shell } from './shell/Shell.js';

const SharedPage = lazy(() => import('./rooms/studio/SharedPage.js'));

/** A shared result needs no account; everything else does. */
export const App = () => (
  <Switch>
    <Route path="/shared/:secret">
      {({ secret }) => (
        <Suspense>
          <SharedPage secret={secret} />
        </Suspense>
      )}
    </Route>
    <Route>
      <SessionProvider>
        <Shell />
      </SessionProvider>
    </Route>
  </Switch>
);
