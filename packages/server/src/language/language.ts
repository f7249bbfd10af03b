import { join } from 'node:path';
import { createLanguageEngines, type EngineHealth } from '@tricorn/language';
import { BalanceNews } from './balanceNews.js';
import { Gateway, type GatewayParts, type ModelKind } from './gateway.js';
import { releaseLostCalls, tidyPurses } from './lostCalls.js';
import { flushPurse } from './purse.js';

export interface Language {
  /** The name of each model, as clients see it; no two are equal. */
  models: Readonly<Record<ModelKind, string>>;
  call: Gateway['call'];
  /** How the engine of each model is, for the operator. */
  health(): Promise<Record<ModelKind, EngineHealth & { model: string }>>;
  /** Brings the ledger up to date with an account's calls; to be called before its LLM tokens are looked at. */
  flush(accountId: string): Promise<void>;
  /** Ends running calls as if their callers had gone, charges what they used, and frees the models. */
  close(): Promise<void>;
}

const reconcileMs = 10_000;

/** The language models of this process, and the care for calls that others left behind. */
export async function startLanguage(parts: Omit<GatewayParts, 'engines' | 'onCharged'>): Promise<Language> {
  const { db, config, log } = parts;
  const engines = createLanguageEngines({
    ...config.llm.engines,
    modelFolder: join(config.dataFolder, 'models'),
  });
  const news = new BalanceNews(db, log);
  const gateway = new Gateway({ ...parts, engines, onCharged: (accountId) => news.changed(accountId) });

  const reconcile = async () => {
    await gateway.settleAgain();
    const released = await releaseLostCalls(db);
    if (released > 0) log.info({ released }, 'gave back what calls of dead processes reserved');
    await tidyPurses(db);
  };
  await reconcile();
  let reconciling = Promise.resolve();
  const timer = setInterval(() => {
    reconciling = reconciling
      .then(reconcile)
      .catch((error: unknown) => log.warn({ err: error }, 'could not look after calls'));
  }, reconcileMs);

  const shutDown = async () => {
    clearInterval(timer);
    await engines.close();
    await gateway.idle();
    await reconciling;
    await news.close();
  };
  let closing: Promise<void> | undefined;
  const base = engines.default.model;
  const coding = engines.coding.model;
  return {
    models: { default: base, coding: coding === base ? `${coding}-code` : coding },
    call: (call) => gateway.call(call),
    health: async () => {
      const [byDefault, forCode] = await Promise.all([engines.default.health(), engines.coding.health()]);
      return { default: { model: base, ...byDefault }, coding: { model: coding, ...forCode } };
    },
    flush: async (accountId) => await flushPurse(db, accountId),
    close: async () => {
      closing ??= shutDown();
      await closing;
    },
  };
}
