import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onExit } from '@tricorn/testing';
import { type Mailbox, startMailbox } from '@tricorn/testing/startMailbox';
import { startObjectStore } from '@tricorn/testing/startObjectStore';

/** What the fuzzed server talks to. */
export interface World {
  settings: Readonly<Record<string, string>>;
  mailbox?: Mailbox;
  /** Whether rounds of private computations fail, because a node cheats. */
  cheat(cheats: boolean): void;
  stop(): Promise<void>;
}

const packages = new URL('../../../packages/', import.meta.url);
const cheater = 1;
/** In the first message of a round, which every computation has. */
const lie = JSON.stringify({ to: 'next', sequence: 0 });
/** Long enough for small tables on a busy machine. */
const learningMsMax = 8_000;

const withoutNodes = { TRICORN_PRIVACY_NODES: 'off', TRICORN_CHAIN_RPC: 'off' };

/** A language model that answers at once; for a `whole` world also mail, an object store, a chain and compute nodes. */
export async function startWorld({ whole, shared }: { whole: boolean; shared: boolean }): Promise<World> {
  const undo: (() => Promise<unknown>)[] = [];
  const started = <T extends { stop(): Promise<unknown> }>(part: T): T => {
    undo.push(part.stop);
    return part;
  };
  const stop = async () => {
    for (const each of undo.reverse()) await each();
  };
  const model = started(await startModel());
  const language = { TRICORN_LLM_URL: model.url, TRICORN_CODE_LLM_URL: model.url };
  const store = whole || shared ? started(await startObjectStore()).settings : {};
  if (!whole) return { settings: { ...language, ...store, ...withoutNodes }, cheat: () => {}, stop };
  const mailbox = started(await startMailbox());
  const nodes = started(await startNodes());
  const settings = {
    ...language,
    ...store,
    ...mailbox.settings,
    ...nodes.settings,
    TRICORN_ROUND_ATTEMPTS_MAX: '1',
    TRICORN_LEARNING_RUN_MS_MAX: String(learningMsMax),
  };
  return { settings, mailbox, cheat: nodes.cheat, stop };
}

/** The model server that the language package's tests use. */
async function startModel(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(new URL('language/dist/testing/standInServerMain.js', packages));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

interface OperatorNodes {
  env: Record<string, string>;
  children: { kill(signal: string): boolean }[];
}

/** Three compute nodes, one of which cheats when it is told to. */
async function startNodes() {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-fuzz-nodes-'));
  const liePath = join(folder, 'lie.json');
  const { startOperatorNodes, serverMain } = (await import(
    new URL('server/dist/testing/operatorNodes.js', packages).href
  )) as {
    serverMain: string;
    startOperatorNodes(
      folder: string,
      programOf: (index: number, config: string) => string[],
    ): Promise<OperatorNodes>;
  };
  const cheating = fileURLToPath(new URL('privacy/dist/testing/cheatingNodeMain.js', packages));
  const { env, children } = await startOperatorNodes(folder, (index, config) =>
    index === cheater ? [cheating, config, liePath] : [serverMain, 'node', 'run', config],
  );
  const kill = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  const forget = onExit(kill);
  return {
    settings: env,
    cheat: (cheats: boolean) => (cheats ? writeFileSync(liePath, lie) : rmSync(liePath, { force: true })),
    stop: async () => {
      forget();
      kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
