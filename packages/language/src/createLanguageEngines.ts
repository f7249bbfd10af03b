import type { TokenPrice } from './calls/tokenPrice.js';
import { codingEngine } from './code/completeCode.js';
import { embeddedEngine } from './embedded/embedded.js';
import type { LanguageEngine } from './engine.js';
import { createFleet, type Fleet } from './fleet/fleetEngine.js';
import type { MemberState } from './fleet/fleetMember.js';
import { watchFleetFile } from './fleet/watchFleetFile.js';
import { ggufEngine } from './gguf/ggufEngine.js';
import { openaiCompatibleEngine } from './remote/openaiCompatible.js';

export interface LanguageEnginesConfig {
  /** An OpenAI-compatible server for the default model, or several, separated by commas. */
  llmUrl?: string | undefined;
  /** A file of engines and models; it replaces the other settings of the default model. */
  llmFile?: string | undefined;
  llmModel?: string | undefined;
  llmKey?: string | undefined;
  llmContextTokens?: number | undefined;
  /** Calls that one server answers at the same time. */
  engineCalls?: number | undefined;
  /** A GGUF file for the default model, used if no server is named. */
  ggufPath?: string | undefined;
  ggufContextTokens?: number | undefined;
  /** What the default model costs; one LLM token for each token if absent. A file of engines states its own prices. */
  price?: TokenPrice | undefined;
  /** The same for the coding model; the default is the default model with the coding profile. */
  codeLlmUrl?: string | undefined;
  codeLlmModel?: string | undefined;
  codeLlmKey?: string | undefined;
  codeLlmContextTokens?: number | undefined;
  codeGgufPath?: string | undefined;
  codeGgufContextTokens?: number | undefined;
  /** What the coding model costs; if absent, the price of its engine. */
  codePrice?: TokenPrice | undefined;
  /** Where the embedded model is assembled. */
  modelFolder: string;
  threads?: number | undefined;
  gpu?: boolean | undefined;
  idleMs?: number | undefined;
  sequences?: number | undefined;
  /** Called when the file of engines was changed and cannot be used; the engines stay as they were. */
  onProblem?: ((problem: Error) => void) | undefined;
}

export interface LanguageEngines {
  default: LanguageEngine;
  coding: LanguageEngine;
  /** Models that are offered by name besides these two. They can change while the server runs. */
  others(): readonly LanguageEngine[];
  /** The state of every engine of models that have several. */
  states(): { model: string; engines: MemberState[] }[];
  /** Closes what was opened, each engine once. */
  close: () => Promise<void>;
}

/** The model name to send if none is set: single-model servers accept any name. */
const unnamedModel = 'default';

/** Chooses an engine for each of the two models: a server, else a file, else the embedded model. */
export function createLanguageEngines(config: LanguageEnginesConfig): LanguageEngines {
  const file = config.llmFile === undefined ? undefined : watchFleetFile(config.llmFile, config.onProblem);
  const base = file?.first ?? defaultEngine(config);
  const own = ownCodingEngine(config, file?.use(config.codeLlmModel ?? ''));
  const fleets = () =>
    [...(file?.all() ?? [base]), own].filter(
      (engine, index, all): engine is Fleet => isFleet(engine) && all.indexOf(engine) === index,
    );
  return {
    default: base,
    coding: codingEngine(own ?? base, {
      model: own ? undefined : `${base.model}-code`,
      price: config.codePrice,
    }),
    others: () => file?.all().filter((engine) => engine !== base && engine !== own) ?? [],
    states: () => fleets().map((fleet) => ({ model: fleet.model, engines: fleet.states() })),
    close: async () => {
      await Promise.all([base.close(), own?.close(), file?.close()]);
    },
  };
}

const isFleet = (engine: LanguageEngine | undefined): engine is Fleet =>
  engine !== undefined && 'states' in engine;

function defaultEngine(config: LanguageEnginesConfig): LanguageEngine {
  const { llmUrl, llmModel, llmKey, ggufPath, modelFolder } = config;
  if (llmUrl) {
    return remoteEngine(llmUrl, {
      model: llmModel ?? unnamedModel,
      key: llmKey,
      contextTokens: config.llmContextTokens,
      price: config.price,
      calls: callsOf(config),
    });
  }
  if (ggufPath) {
    return ggufEngine({
      modelPath: ggufPath,
      contextTokens: config.ggufContextTokens,
      price: config.price,
      ...localOptions(config),
    });
  }
  return embeddedEngine({ modelFolder, price: config.price, ...localOptions(config) });
}

interface RemoteOptions {
  model: string;
  key: string | undefined;
  contextTokens: number | undefined;
  price?: TokenPrice | undefined;
  calls: { concurrencyMax: number } | undefined;
}

/** One server, or a fleet of those that a list names. */
function remoteEngine(urls: string, options: RemoteOptions): LanguageEngine {
  const [first, ...more] = urls.split(',').map((url) => url.trim());
  if (more.length === 0) return openaiCompatibleEngine({ url: first!, ...options });
  const { price, ...member } = options;
  const members = [first!, ...more].map((url) => ({ url, ...member }));
  return createFleet(members, { model: options.model, price });
}

function ownCodingEngine(
  config: LanguageEnginesConfig,
  named: LanguageEngine | undefined,
): LanguageEngine | undefined {
  const { codeLlmUrl, codeLlmModel, codeLlmKey, codeGgufPath } = config;
  if (codeLlmUrl) {
    return remoteEngine(codeLlmUrl, {
      model: codeLlmModel ?? unnamedModel,
      key: codeLlmKey,
      contextTokens: config.codeLlmContextTokens,
      calls: callsOf(config),
    });
  }
  if (codeGgufPath) {
    const contextTokens = config.codeGgufContextTokens;
    return ggufEngine({ modelPath: codeGgufPath, contextTokens, ...localOptions(config) });
  }
  if (named !== undefined) return named;
  if (codeLlmModel && config.llmUrl) {
    return remoteEngine(config.llmUrl, {
      model: codeLlmModel,
      key: codeLlmKey ?? config.llmKey,
      contextTokens: config.codeLlmContextTokens ?? config.llmContextTokens,
      calls: callsOf(config),
    });
  }
  return undefined;
}

const callsOf = ({ engineCalls }: LanguageEnginesConfig) =>
  engineCalls === undefined ? undefined : { concurrencyMax: engineCalls };

function localOptions({ threads, gpu, idleMs, sequences }: LanguageEnginesConfig) {
  return { threads, gpu, idleMs, sequences };
}
