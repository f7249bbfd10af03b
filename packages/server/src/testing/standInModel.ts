import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface StandInModel {
  url: string;
  /** Number of calls received. */
  requests(): Promise<number>;
  /** Number of answers of the model `falls-silent` that were sent as far as they go. */
  silent(): Promise<number>;
  stop(): Promise<void>;
}

/** The model server of the language package's own tests, as a process; a model's name says how it behaves. */
export async function startStandInModel(): Promise<StandInModel> {
  const child = fork(new URL('../../../language/dist/testing/standInServerMain.js', import.meta.url));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  const counters = async () =>
    (await (await fetch(`${url}/counters`)).json()) as { requests: number; silent: number };
  return {
    url,
    requests: async () => (await counters()).requests,
    silent: async () => (await counters()).silent,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
