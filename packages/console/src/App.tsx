import { lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { Entrance } from './entry/Entrance.js';
import { root } from './format/root.js';

const SharedPage = lazy(() => import('./rooms/studio/SharedPage.js'));

/** A shared result needs no account; everything else does. */
export const App = () => (
  <Router base={root}>
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
  </Router>
);
