import { after, before, describe } from 'node:test';
import { Tricorn } from '@tricorn/client';
import { browserMissing, launchBrowser, startServer, type TestServer } from '@tricorn/testing';
import type { Browser } from 'playwright-core';
import { makeTinyModels, type TinyModels } from '../testing/tinyModels.js';
import type { SignedIn, Window } from '../testing/window.js';

/** What the suites share: one server and one browser, which cost more to start than most tests. */
export interface Stage {
  server: TestServer;
  browser: Browser;
  /** Creates an account with credit, so that a suite does not see what others do. Returns its email. */
  newcomer(name: string): Promise<string>;
  /** A session of an account. A suite that is not about signing in begins with it: hashing the password takes a while. */
  sessionOf(email: string): Promise<SignedIn>;
  /**
   * The open windows of this lane by account. The next suite with the same account continues in its window, because a new
   * one loads and compiles every script again.
   */
  windows: Map<string, Window>;
}

export type Staged = () => Stage;
export type Suite = (staged: Staged) => void;

interface Play {
  /** What draws and answers: the models that are shipped, or tiny ones that make noise a thousand times faster. */
  models: 'shipped' | 'tiny';
  /** Suites that need a machine without other work of this run. */
  first: readonly Suite[];
  /** Suites in the order of each lane; the lanes run side by side. */
  lanes: Readonly<Record<string, readonly Suite[]>>;
}

/** Runs suites on one server and in one browser. */
export function onStage(name: string, { models, first, lanes }: Play): void {
  describe(name, { skip: browserMissing }, () => {
    let stage: Stage | undefined;
    let tiny: TinyModels | undefined;
    const staged = () => stage!;
    before(async () => {
      tiny = models === 'tiny' ? await makeTinyModels() : undefined;
      const [server, browser] = await Promise.all([
        startServer({
          TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
          // All suites register their accounts from one address.
          TRICORN_REGISTRATIONS_PER_HOUR_MAX: '100',
          ...tiny?.settings,
        }),
        launchBrowser(),
      ]);
      const sessionOf = rememberSessions(server);
      stage = {
        server,
        browser,
        newcomer: async (person) => await newcomer(server, person, await sessionOf('alice@example.com')),
        sessionOf,
        windows: new Map(),
      };
    });
    after(async () => {
      await stage?.browser.close();
      await stage?.server.stop();
      tiny?.remove();
    });
    for (const suite of first) suite(staged);
    describe('side by side', { concurrency: true }, () => {
      for (const [lane, suites] of Object.entries(lanes))
        describe(lane, { concurrency: 1 }, () => {
          const windows = new Map<string, Window>();
          for (const suite of suites) suite(() => ({ ...staged(), windows }));
        });
    });
  });
}

function rememberSessions({ baseUrl, passwd }: TestServer): Stage['sessionOf'] {
  const tokens = new Map<string, Promise<string>>();
  return async (email) => {
    const token = tokens.get(email) ?? new Tricorn({ baseUrl, email, passwd }).token();
    tokens.set(email, token);
    return { email, token: await token };
  };
}

async function newcomer({ baseUrl, passwd }: TestServer, name: string, { token }: SignedIn): Promise<string> {
  const operator = new Tricorn({ baseUrl, token });
  const email = `${name}@example.com`;
  await operator.api.register({ email, passwd });
  await operator.api.operatorGrant({ account: email, currency: 'CCD', amount: '1000' });
  await operator.api.operatorGrant({ account: email, currency: 'LLM', amount: '1000000' });
  operator.close();
  return email;
}
