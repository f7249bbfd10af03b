import { join } from 'node:path';
import { createLanguageEngines, type EngineHealth, type LanguageEngines } from '@tricorn/language';
import type { Ground } from '../../ground/ground.js';
import type { PartState } from '../../ground/health.js';
import { createEmbeddings, type Embeddings } from './embed.js';
import { Gateway } from './gateway.js';
import { createModels, type Models, type OfferedModel } from './models.js';
import type { LanguageSettings } from './settings.js';

export interface LanguageDependencies
  extends Pick<Ground, 'chain' | 'dataFolder' | 'ledger' | 'limits' | 'log' | 'throttles'> {
  settings: LanguageSettings;
}

/** The language models of this process. */
export interface Language extends LanguageDependencies {
  models: Models;
  call: Gateway['call'];
  standing: Gateway['standing'];
  embeddings: Embeddings;
  health(): Promise<PartState[]>;
  /** Ends running calls as if their callers had disconnected, charges their usage, and unloads the models. */
  close(): Promise<void>;
}

/** The configured engines; they load nothing until they are first used. */
export const createEngines = ({ engines }: LanguageSettings, dataFolder: string): LanguageEngines =>
  createLanguageEngines({ ...engines, modelFolder: join(dataFolder, 'models') });

export function createLanguage(dependencies: LanguageDependencies): Language {
  const { dataFolder, ledger, limits, log, settings, throttles } = dependencies;
  const engines = createEngines(settings, dataFolder);
  const gateway = new Gateway({ ledger, limits, log, logPrompts: settings.logPrompts, throttles });
  const shutDown = async () => {
    await Promise.all([engines.close(), embeddings.close()]);
    await gateway.idle();
  };
  let closing: Promise<void> | undefined;
  const models = createModels(engines);
  const embeddings = createEmbeddings({
    ledger,
    limits,
    countCall: (accountId) => gateway.countCall(accountId),
  });
  return {
    ...dependencies,
    models,
    call: (call) => gateway.call(call),
    standing: (accountId) => gateway.standing(accountId),
    embeddings,
    health: async () => {
      const states = models.all.map(async (model) => partState(model, await model.engine.health()));
      return await Promise.all(states);
    },
    close: async () => {
      closing ??= shutDown();
      await closing;
    },
  };
}

const partState = ({ kind, name, engine }: OfferedModel, { status, detail }: EngineHealth): PartState => ({
  part: `language: ${kind === 'other' ? name : kind}`,
  state: status,
  detail: [engine.model, detail].filter(Boolean).join(', '),
});
