import { after, before, describe } from 'node:test';
import { Tricorn } from '@tricorn/client';
import { browserMissing, launchBrowser, startServer, type TestServer } from '@tricorn/testing';
import type { Browser } from 'playwright-core';

/** What the suites share: one server and one browser, which cost more to start than most tests. */
export interface Stage {
  server: TestServer;
  browser: Browser;
  /** Creates an account with credit, so that a suite does not see what others do. Returns its email. */
  newcomer(name: string): Promise<string>;
}

export type Staged = () => Stage;
export type Suite = (staged: Staged) => void;

interface Play {
  /** What answers questions: the embedded model, or one of 6 MB that writes noise a thousand times faster. */
  language: 'embedded' | 'tiny';
  /** Suites that need a machine without other work of this run. */
  first: readonly Suite[];
  /** Suites in the order of each lane; the lanes run side by side. */
  lanes: Readonly<Record<string, readonly Suite[]>>;
}

/** Runs suites on one server and in one browser. */
export function onStage(name: string, { language, first, lanes }: Play): void {
  describe(name, { skip: browserMissing }, () => {
    let stage: Stage | undefined;
    let model: TinyModel | undefined;
    const staged = () => stage!;
    before(async () => {
      model = language === 'tiny' ? await makeTinyModel() : undefined;
      const [server, browser] = await Promise.all([
        startServer({
          TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
          ...(model === undefined ? {} : { TRICORN_LLM_GGUF: model.path }),
        }),
        launchBrowser(),
      ]);
      stage = { server, browser, newcomer: async (person) => await newcomer(server, person) };
    });
    after(async () => {
      await stage?.browser.close();
      await stage?.server.stop();
      model?.remove();
    });
    for (const suite of first) suite(staged);
    describe('side by side', { concurrency: true }, () => {
      for (const [lane, suites] of Object.entries(lanes))
        describe(lane, { concurrency: 1 }, () => {
          for (const suite of suites) suite(staged);
        });
    });
  });
}

interface TinyModel {
  path: string;
  remove(): void;
}

async function makeTinyModel(): Promise<TinyModel> {
  const packages = new URL('../../../../', import.meta.url);
  const { makeTinyModel: make } = (await import(
    new URL('language/dist/testing/tinyModelFile.js', packages).href
  )) as { makeTinyModel(): TinyModel };
  return make();
}

async function newcomer({ baseUrl, passwd }: TestServer, name: string): Promise<string> {
  const operator = new Tricorn({ baseUrl, email: 'alice@example.com', passwd });
  const email = `${name}@example.com`;
  await operator.api.register({ email, passwd });
  await operator.api.operatorGrant({ account: email, currency: 'CCD', amount: '1000' });
  await operator.api.operatorGrant({ account: email, currency: 'LLM', amount: '1000000' });
  operator.close();
  return email;
}
