import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface StandInServer {
  url: string;
  counters: () => Promise<{ requests: number; endlessTokens: number; dropped: number; connections: number }>;
  /** Makes the model `switchable` fail, or work again. */
  switchOff: () => Promise<void>;
  switchOn: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the stand-in model server as a process of its own. */
export async function startStandInServer(): Promise<StandInServer> {
  const child = fork(fileURLToPath(new URL('./standInServerMain.js', import.meta.url)), { stdio: 'inherit' });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${message.port}`;
  return {
    url,
    counters: async () => (await fetch(`${url}/counters`)).json() as ReturnType<StandInServer['counters']>,
    switchOff: async () => void (await fetch(`${url}/switch-off`)),
    switchOn: async () => void (await fetch(`${url}/switch-on`)),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
