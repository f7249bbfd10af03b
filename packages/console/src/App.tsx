import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Entrance } from './entry/Entrance.js';

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
      <Entrance />
    </Route>
  </Switch>
);
