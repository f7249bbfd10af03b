import { join } from 'node:path';
import { createLanguageEngines, type EngineHealth, type LanguageEngines } from '@tricorn/language';
import type { Ground } from '../../ground/ground.js';
import type { PartState } from '../../ground/health.js';
import { Gateway, type ModelKind } from './gateway.js';
import type { LanguageSettings } from './settings.js';

export interface LanguageDependencies
  extends Pick<Ground, 'chain' | 'dataFolder' | 'ledger' | 'limits' | 'log' | 'throttles'> {
  settings: LanguageSettings;
}

/** The language models of this process. */
export interface Language extends LanguageDependencies {
  /** The public name of each model; the names are distinct. */
  models: Readonly<Record<ModelKind, string>>;
  call: Gateway['call'];
  standing: Gateway['standing'];
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
  const gateway = new Gateway({ engines, ledger, limits, log, logPrompts: settings.logPrompts, throttles });
  const shutDown = async () => {
    await engines.close();
    await gateway.idle();
  };
  let closing: Promise<void> | undefined;
  const base = engines.default.model;
  const coding = engines.coding.model;
  return {
    ...dependencies,
    models: { default: base, coding: coding === base ? `${coding}-code` : coding },
    call: (call) => gateway.call(call),
    standing: (accountId) => gateway.standing(accountId),
    health: async () => {
      const [byDefault, forCode] = await Promise.all([engines.default.health(), engines.coding.health()]);
      return [partState('default', base, byDefault), partState('coding', coding, forCode)];
    },
    close: async () => {
      closing ??= shutDown();
      await closing;
    },
  };
}

const partState = (kind: ModelKind, model: string, { status, detail }: EngineHealth): PartState => ({
  part: `language: ${kind}`,
  state: status,
  detail: [model, detail].filter(Boolean).join(', '),
});
