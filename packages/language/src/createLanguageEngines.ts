import { codingEngine } from './completeCode.js';
import { embeddedEngine } from './embedded.js';
import type { LanguageEngine } from './engine.js';
import { ggufEngine } from './gguf.js';
import { openaiCompatibleEngine } from './openaiCompatible.js';

export interface LanguageEnginesConfig {
  /** An OpenAI-compatible server for the default model. */
  llmUrl?: string | undefined;
  llmModel?: string | undefined;
  llmKey?: string | undefined;
  llmContextTokens?: number | undefined;
  /** A GGUF file for the default model, used if no server is named. */
  ggufPath?: string | undefined;
  ggufContextTokens?: number | undefined;
  /** The same for the coding model; the default is the default model with the coding profile. */
  codeLlmUrl?: string | undefined;
  codeLlmModel?: string | undefined;
  codeLlmKey?: string | undefined;
  codeLlmContextTokens?: number | undefined;
  codeGgufPath?: string | undefined;
  codeGgufContextTokens?: number | undefined;
  /** Where the embedded model is assembled. */
  modelFolder: string;
  threads?: number | undefined;
  gpu?: boolean | undefined;
  idleMs?: number | undefined;
  sequences?: number | undefined;
}

export interface LanguageEngines {
  default: LanguageEngine;
  coding: LanguageEngine;
  /** Models that are offered by name besides these two. */
  others: readonly LanguageEngine[];
  /** Closes what was opened, each engine once. */
  close: () => Promise<void>;
}

/** The model name to send if none is set: single-model servers accept any name. */
const unnamedModel = 'default';

/** Chooses an engine for each of the two models: a server, else a file, else the embedded model. */
export function createLanguageEngines(config: LanguageEnginesConfig): LanguageEngines {
  const base = defaultEngine(config);
  const own = ownCodingEngine(config);
  return {
    default: base,
    coding: own ? codingEngine(own) : codingEngine(base, `${base.model}-code`),
    others: [],
    close: async () => {
      await Promise.all([base.close(), own?.close()]);
    },
  };
}

function defaultEngine(config: LanguageEnginesConfig): LanguageEngine {
  const { llmUrl, llmModel, llmKey, ggufPath, modelFolder } = config;
  if (llmUrl) {
    const contextTokens = config.llmContextTokens;
    return openaiCompatibleEngine({
      url: llmUrl,
      model: llmModel ?? unnamedModel,
      key: llmKey,
      contextTokens,
    });
  }
  if (ggufPath) {
    return ggufEngine({
      modelPath: ggufPath,
      contextTokens: config.ggufContextTokens,
      ...localOptions(config),
    });
  }
  return embeddedEngine({ modelFolder, ...localOptions(config) });
}

function ownCodingEngine(config: LanguageEnginesConfig): LanguageEngine | undefined {
  const { codeLlmUrl, codeLlmModel, codeLlmKey, codeGgufPath } = config;
  if (codeLlmUrl) {
    const contextTokens = config.codeLlmContextTokens;
    const model = codeLlmModel ?? unnamedModel;
    return openaiCompatibleEngine({ url: codeLlmUrl, model, key: codeLlmKey, contextTokens });
  }
  if (codeGgufPath) {
    const contextTokens = config.codeGgufContextTokens;
    return ggufEngine({ modelPath: codeGgufPath, contextTokens, ...localOptions(config) });
  }
  if (codeLlmModel && config.llmUrl) {
    const { llmUrl, llmKey, llmContextTokens } = config;
    return openaiCompatibleEngine({
      url: llmUrl,
      model: codeLlmModel,
      key: codeLlmKey ?? llmKey,
      contextTokens: config.codeLlmContextTokens ?? llmContextTokens,
    });
  }
  return undefined;
}

function localOptions({ threads, gpu, idleMs, sequences }: LanguageEnginesConfig) {
  return { threads, gpu, idleMs, sequences };
}
