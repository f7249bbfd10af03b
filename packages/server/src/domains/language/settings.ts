import {
  engineCallsMax,
  type LanguageEnginesConfig,
  parseTokenPrice,
  type TokenPrice,
} from '@tricorn/language';
import { ConfigError } from '../../ground/settings/configError.js';
import { addressSetting, ccdSetting, integerSetting } from '../../ground/settings/settingValues.js';

/** Settings of the language models. */
export const languageSettingTable = {
  TRICORN_LLM_URL:
    'URL of an OpenAI-compatible server for the default model (Ollama, vLLM, llama.cpp …), several URLs separated by commas, or the path of a JSON file of engines and models; if unset, TRICORN_LLM_GGUF or the embedded model is used.',
  TRICORN_LLM_MODEL: 'Name of the model on that server.',
  TRICORN_LLM_KEY: 'API key for that server.',
  TRICORN_LLM_GGUF: 'GGUF file to run as the default model if no server is set.',
  TRICORN_LLM_CONTEXT:
    "Context length of the default model in tokens, prompt and answer together; default `8192` for a server, the model's own for a file.",
  TRICORN_CODE_LLM_URL:
    'URL of an OpenAI-compatible server for the coding model, or several URLs; if unset, TRICORN_CODE_LLM_GGUF is used, or the default model with a coding prompt.',
  TRICORN_CODE_LLM_MODEL:
    'Name of the coding model on its server, or on the server of the default model if it has no server of its own.',
  TRICORN_CODE_LLM_KEY: 'API key for the server of the coding model.',
  TRICORN_CODE_LLM_GGUF: 'GGUF file to run as the coding model.',
  TRICORN_CODE_LLM_CONTEXT: 'Context length of the coding model in tokens.',
  TRICORN_LLM_TOKEN_PRICES:
    'LLM tokens that one token of the default model costs: `input,output` or `input,cached input,output`, such as `0.5,0.125,2`, with at most three decimals; default `1,1`. A file of engines states its own prices.',
  TRICORN_CODE_LLM_TOKEN_PRICES:
    'The same for the coding model; default: the prices of the default model if it is the same model, otherwise `1,1`.',
  TRICORN_LLM_ENGINE_CALLS_MAX:
    'Calls that one model server is asked to answer at the same time; further calls wait; default `64`. A file of engines states its own numbers (`calls`).',
  TRICORN_LLM_THREADS: 'Threads for a model that runs in this process; default: number of cores minus one.',
  TRICORN_LLM_HUB:
    'Address of the hub from which operators install models by name; default `https://huggingface.co`. It may be a mirror in a private network.',
  TRICORN_LLM_PRICE: 'Price of one LLM token in CCD; default `0.001`.',
  TRICORN_LLM_LOG_PROMPTS: '`true` logs prompts and answers; default `false`.',
} as const;

export interface LanguageSettings {
  engines: Omit<LanguageEnginesConfig, 'modelFolder'>;
  hub: string;
  logPrompts: boolean;
  /** Price of one LLM token in 10^-18 CCD. */
  price: bigint;
}

const contextTokensMax = 10_000_000;
const threadsMax = 1_024;

export function readLanguageSettings(
  get: (name: keyof typeof languageSettingTable) => string | undefined,
): LanguageSettings {
  const count = (name: keyof typeof languageSettingTable, max: number): number | undefined => {
    const text = get(name);
    return text === undefined ? undefined : integerSetting(name, text, 1, max);
  };
  const addresses = (name: keyof typeof languageSettingTable) => {
    for (const url of get(name)?.split(',') ?? []) addressSetting(name, url.trim());
    return get(name);
  };
  const tokenPrice = (name: keyof typeof languageSettingTable): TokenPrice | undefined => {
    const text = get(name);
    const price = text === undefined ? undefined : parseTokenPrice(text);
    if (text !== undefined && price === undefined)
      throw new ConfigError(
        `${name} must be input,output or input,cached input,output, each from 0 to 1000000 with at most three decimals.`,
      );
    return price;
  };
  const llm = get('TRICORN_LLM_URL');
  const llmFile = llm?.endsWith('.json') && !llm.includes('://') ? llm : undefined;
  const contextTokens = count('TRICORN_LLM_CONTEXT', contextTokensMax);
  const codeContextTokens = count('TRICORN_CODE_LLM_CONTEXT', contextTokensMax);
  const logPrompts = get('TRICORN_LLM_LOG_PROMPTS') ?? 'false';
  if (logPrompts !== 'true' && logPrompts !== 'false')
    throw new ConfigError('TRICORN_LLM_LOG_PROMPTS must be true or false.');
  return {
    engines: {
      llmFile,
      llmUrl: llmFile === undefined ? addresses('TRICORN_LLM_URL') : undefined,
      llmModel: get('TRICORN_LLM_MODEL'),
      llmKey: get('TRICORN_LLM_KEY'),
      llmContextTokens: contextTokens,
      engineCalls: count('TRICORN_LLM_ENGINE_CALLS_MAX', engineCallsMax),
      ggufPath: get('TRICORN_LLM_GGUF'),
      ggufContextTokens: contextTokens,
      price: tokenPrice('TRICORN_LLM_TOKEN_PRICES'),
      codeLlmUrl: addresses('TRICORN_CODE_LLM_URL'),
      codeLlmModel: get('TRICORN_CODE_LLM_MODEL'),
      codeLlmKey: get('TRICORN_CODE_LLM_KEY'),
      codeLlmContextTokens: codeContextTokens,
      codeGgufPath: get('TRICORN_CODE_LLM_GGUF'),
      codeGgufContextTokens: codeContextTokens,
      codePrice: tokenPrice('TRICORN_CODE_LLM_TOKEN_PRICES'),
      threads: count('TRICORN_LLM_THREADS', threadsMax),
    },
    hub: addressSetting('TRICORN_LLM_HUB', get('TRICORN_LLM_HUB')) ?? 'https://huggingface.co',
    logPrompts: logPrompts === 'true',
    price: ccdSetting('TRICORN_LLM_PRICE', get('TRICORN_LLM_PRICE') ?? '0.001'),
  };
}
