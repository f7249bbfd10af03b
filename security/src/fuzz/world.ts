import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const hub = started(await startHub());
  const speech = started(await startSpeech());
  const settings = {
    ...language,
    ...store,
    ...mailbox.settings,
    ...nodes.settings,
    TRICORN_LLM_HUB: hub.url,
    TRICORN_SPEECH_URL: speech.url,
    // Each withdrawal waits, so that it can be cancelled and decided about.
    TRICORN_WITHDRAWAL_DAY_MAX: '100000',
    TRICORN_WITHDRAWAL_DELAY_ABOVE: '1',
    TRICORN_WITHDRAWAL_APPROVAL_ABOVE: '1',
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

async function listening(server: Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** A hub that has one small file, whatever its name; no model can be run from it. */
async function startHub() {
  const file = Buffer.from(`GGUF${'\0'.repeat(60)}`);
  const sha256 = createHash('sha256').update(file).digest('hex');
  return await listening(
    createServer(({ headers: { range } }, response) => {
      const [, from = '0', to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
      const part = file.subarray(Number(from), to ? Number(to) + 1 : file.length);
      const found = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`;
      response.writeHead(206, { 'x-linked-etag': `"${sha256}"`, 'content-range': found }).end(part);
    }),
  );
}

/** Hears the same in every recording. */
const startSpeech = async () =>
  await listening(
    createServer((request, response) => {
      request.resume().on('end', () => {
        response
          .setHeader('content-type', 'application/json')
          .end('{"text":"Yes.","language":"english","duration":0.5}');
      });
    }),
  );

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
