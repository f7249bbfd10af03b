import { SessionProvider } from './session/SessionProvider.js';
import { Shell } from './shell/Shell.js';

export const App = () => (
  <SessionProvider>
    <Shell />
  </SessionProvider>
);
