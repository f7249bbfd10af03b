import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface StandInModel {
  url: string;
  /** Number of calls received. */
  requests(): Promise<number>;
  stop(): Promise<void>;
}

/** The model server of the language package's own tests, as a process; a model's name says how it behaves. */
export async function startStandInModel(): Promise<StandInModel> {
  const child = fork(new URL('../../../language/dist/testing/standInServerMain.js', import.meta.url));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    requests: async () => ((await (await fetch(`${url}/counters`)).json()) as { requests: number }).requests,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
