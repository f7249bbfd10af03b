import { join } from 'node:path';
import {
  createLanguageEngines,
  type EngineHealth,
  guardEngine,
  type LanguageEngine,
  type LanguageEngines,
  repeatingEngine,
} from '@tricorn/language';
import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Ground } from '../../ground/ground.js';
import type { PartState } from '../../ground/health/health.js';
import { createEmbeddings, type Embeddings } from './embed.js';
import { Gateway } from './gateway.js';
import { InstalledModels } from './installed/installedModels.js';
import { createModels, type Models, type OfferedModel } from './models.js';
import type { LanguageSettings } from './settings.js';

export interface LanguageDependencies
  extends Pick<Ground, 'chain' | 'dataFolder' | 'db' | 'files' | 'ledger' | 'limits' | 'log' | 'throttles'> {
  settings: LanguageSettings;
}

/** The language models of this process. */
export interface Language extends LanguageDependencies {
  models: Models;
  installed: InstalledModels;
  begin: Gateway['begin'];
  standing: Gateway['standing'];
  countTokens: Gateway['countTokens'];
  assertServed: Gateway['assertServed'];
  embeddings: Embeddings;
  /** Checks of the lines of batches, which take processor time. */
  batchChecks: AccountGate;
  /** Searches through the texts of conversations. */
  searches: AccountGate;
  health(): Promise<PartState[]>;
  /** Ends running calls as if their callers had disconnected, charges their usage, and unloads the models. */
  close(): Promise<void>;
}

/** A search reads whatever an account has stored: one at a time, so that the database has connections for others. */
const searchLimits = {
  placesMax: 4,
  placesPerKeyMax: 1,
  waitingMax: 64,
  waitingPerKeyMax: 4,
  refusal: 'Too many searches run at once; try again soon.',
  retryAfterSeconds: 1,
};

const checkLimits = {
  ...searchLimits,
  placesMax: 2,
  refusal: 'Too many batches are checked at once; try again soon.',
};

/** The configured engines; they load nothing until they are first used. */
export const createEngines = (
  { engines }: LanguageSettings,
  dataFolder: string,
  onProblem?: (problem: Error) => void,
): LanguageEngines =>
  createLanguageEngines({ ...engines, modelFolder: join(dataFolder, 'models'), onProblem });

export function createLanguage(dependencies: LanguageDependencies): Language {
  const { dataFolder, ledger, limits, log, settings, throttles } = dependencies;
  const engines = createEngines(settings, dataFolder, (problem) =>
    log.error({ err: problem }, 'the file of language-model engines cannot be used; nothing was changed'),
  );
  const gateway = new Gateway({ ledger, limits, log, logPrompts: settings.logPrompts, throttles });
  const shutDown = async () => {
    await Promise.all([engines.close(), installed.close(), embeddings.close()]);
    await gateway.idle();
  };
  let closing: Promise<void> | undefined;
  const installed: InstalledModels = new InstalledModels({
    folder: join(dataFolder, 'models', 'installed'),
    hub: settings.hub,
    threads: settings.engines.threads,
    isTaken: (name) => models.all().some((model) => model.name === name),
    log,
  });
  const offered = offering(settings);
  const models = createModels({
    default: offered(engines.default),
    coding: offered(engines.coding),
    others: () => [...engines.others(), ...installed.engines()].map(offered),
  });
  const embeddings = createEmbeddings({
    ledger,
    limits,
    countCall: (accountId) => gateway.countCall(accountId),
  });
  return {
    ...dependencies,
    models,
    installed,
    begin: async (asked) => await gateway.begin(asked),
    standing: (accountId) => gateway.standing(accountId),
    assertServed: (model, requests) => gateway.assertServed(model, requests),
    countTokens: async (asked) => await gateway.countTokens(asked),
    embeddings,
    batchChecks: createAccountGate(checkLimits),
    searches: createAccountGate(searchLimits),
    health: async () => {
      const states = models.all().map(async (model) => partState(model, await model.engine.health()));
      return [...(await Promise.all(states)), ...engines.states().flatMap(engineStates)];
    },
    close: async () => {
      closing ??= shutDown();
      await closing;
    },
  };
}

/** Adds to an engine what the settings ask for: answers that are repeated, and a guard over all of them. */
function offering({ guardUrl, repeatMinutes }: LanguageSettings): (engine: LanguageEngine) => LanguageEngine {
  const known = new WeakMap<LanguageEngine, LanguageEngine>();
  const wrap = (engine: LanguageEngine) => {
    const repeating =
      repeatMinutes === 0 ? engine : repeatingEngine(engine, { keptMs: repeatMinutes * 60_000 });
    return guardUrl === undefined ? repeating : guardEngine(repeating, guardUrl);
  };
  return (engine) => {
    const wrapped = known.get(engine) ?? wrap(engine);
    known.set(engine, wrapped);
    return wrapped;
  };
}

const partState = ({ kind, name, engine }: OfferedModel, { status, detail }: EngineHealth): PartState => ({
  part: `language: ${kind === 'other' ? name : kind}`,
  state: status,
  detail: [engine.model, detail].filter(Boolean).join(', '),
});

const stateOf = { ready: 'ready', down: 'unavailable', draining: 'off' } as const;

/** Each engine of a model that has several, with its load and latency. */
const engineStates = ({ model, engines }: ReturnType<LanguageEngines['states']>[number]): PartState[] =>
  engines.map(
    ({ address, status, activeCalls, calls, failures, firstTokenMs, weight, tags, usageFinding }) => ({
      part: `language: ${model} at ${address}`,
      state: stateOf[status],
      detail: [
        status === 'draining' ? 'draining' : '',
        `${activeCalls} running of ${calls} calls, ${failures} failed`,
        firstTokenMs === undefined ? '' : `first token after ${firstTokenMs} ms`,
        `weight ${weight}`,
        tags.join(' '),
        usageFinding,
      ]
        .filter(Boolean)
        .join(', '),
    }),
  );
