import { join } from 'node:path';
import { createLanguageEngines, type EngineHealth, type LanguageEngines } from '@tricorn/language';
import type { Config } from '../../config.js';
import type { Logger } from '../../ground/logger.js';
import type { OpenDatabase } from '../../ground/store/database.js';
import { BalanceNews } from './balanceNews.js';
import { Gateway, type ModelKind } from './gateway.js';
import { forgetEndedKeys, recallChannel, releaseLostLeases } from './leaseStore.js';
import { Leases } from './leases.js';

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

export interface LanguageParts {
  database: Pick<OpenDatabase, 'db' | 'listen'>;
  config: Config;
  instanceId: string;
  log: Logger;
}

/** The engines as they are set; they load nothing before they are asked. */
export const enginesOf = ({ llm, dataFolder }: Config): LanguageEngines =>
  createLanguageEngines({ ...llm.engines, modelFolder: join(dataFolder, 'models') });

/** The language models of this process, and the care for calls that others left behind. */
export async function startLanguage({ database, config, instanceId, log }: LanguageParts): Promise<Language> {
  const { db } = database;
  const engines = enginesOf(config);
  const { llmCallsAtOnceMax: callsAtOnceMax, llmTokensPerKeyMax: tokensPerKeyMax } = config.limits;
  const leases = new Leases({ db, log, instanceId, callsAtOnceMax, tokensPerKeyMax });
  const news = new BalanceNews(db, leases, log);
  const gateway = new Gateway({
    config,
    log,
    engines,
    leases,
    onCharged: (accountId) => news.changed(accountId),
  });
  const yieldTokens = async (accountId: string) =>
    await leases
      .yieldTokens(accountId)
      .catch((error: unknown) => log.warn({ err: error }, 'could not give tokens back'));
  await database.listen(recallChannel, (accountId) => void yieldTokens(accountId));

  const reconcile = async () => {
    const released = await releaseLostLeases(db);
    if (released > 0) log.info({ released }, 'gave back what calls of dead processes reserved');
    await forgetEndedKeys(db);
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
    await yieldTokens('');
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
    flush: async (accountId) => await leases.flush(accountId),
    close: async () => {
      closing ??= shutDown();
      await closing;
    },
  };
}
