import {
  engineCallsMax,
  type LanguageEnginesConfig,
  parseTokenPrice,
  type TokenPrice,
} from '@tricorn/language';
import { ConfigError } from '../../ground/settings/configError.js';
import type { SettingReader } from '../../ground/settings/settingReader.js';

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
  TRICORN_LLM_BATCH_PRICE:
    'What a request in a batch costs, as a part of its price alone: from 0 to 1 with at most three decimals; default `0.5`.',
  TRICORN_LLM_BATCH_CALLS: 'Requests of one batch that run at the same time; default `8`.',
  TRICORN_LLM_GUARD_URL:
    'Address that is asked about each prompt and each answer and allows or refuses it; what it refuses costs nothing, and while it does not answer, no model does.',
  TRICORN_LLM_REPEAT_MINUTES:
    'How long an answer is kept in memory and given again to the same account for the same request, at the price of cached input; default `0`: every request is answered anew.',
  TRICORN_LLM_LOG_PROMPTS: '`true` logs prompts and answers; default `false`.',
} as const;

export interface BatchSettings {
  /** The part of its price that a request in a batch costs. */
  priceShare: number;
  callsAtOnce: number;
}

export interface LanguageSettings {
  engines: Omit<LanguageEnginesConfig, 'modelFolder'>;
  hub: string;
  /** How long answers are kept to be repeated; 0 for not at all. */
  repeatMinutes: number;
  guardUrl: string | undefined;
  batches: BatchSettings;
  logPrompts: boolean;
  /** Price of one LLM token in 10^-18 CCD. */
  price: bigint;
}

const contextTokensMax = 10_000_000;
const threadsMax = 1_024;

export function readLanguageSettings(
  settings: SettingReader<keyof typeof languageSettingTable>,
): LanguageSettings {
  const tokenPrice = (name: keyof typeof languageSettingTable): TokenPrice | undefined => {
    const text = settings.text(name);
    const price = text === undefined ? undefined : parseTokenPrice(text);
    if (text !== undefined && price === undefined)
      throw new ConfigError(
        `${name} must be input,output or input,cached input,output, each from 0 to 1000000 with at most three decimals.`,
      );
    return price;
  };
  const llm = settings.text('TRICORN_LLM_URL');
  const llmFile = llm?.endsWith('.json') && !llm.includes('://') ? llm : undefined;
  const contextTokens = settings.integer('TRICORN_LLM_CONTEXT', 1, contextTokensMax);
  const codeContextTokens = settings.integer('TRICORN_CODE_LLM_CONTEXT', 1, contextTokensMax);
  const share = settings.text('TRICORN_LLM_BATCH_PRICE', '0.5');
  if (!/^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(share))
    throw new ConfigError(
      'TRICORN_LLM_BATCH_PRICE must be a number from 0 to 1 with at most three decimals.',
    );
  return {
    batches: {
      priceShare: Number(share),
      callsAtOnce: settings.integer('TRICORN_LLM_BATCH_CALLS', 1, engineCallsMax, 8),
    },
    engines: {
      llmFile,
      llmUrl: llmFile === undefined ? settings.addresses('TRICORN_LLM_URL')?.join() : undefined,
      llmModel: settings.text('TRICORN_LLM_MODEL'),
      llmKey: settings.text('TRICORN_LLM_KEY'),
      llmContextTokens: contextTokens,
      engineCalls: settings.integer('TRICORN_LLM_ENGINE_CALLS_MAX', 1, engineCallsMax),
      ggufPath: settings.text('TRICORN_LLM_GGUF'),
      ggufContextTokens: contextTokens,
      price: tokenPrice('TRICORN_LLM_TOKEN_PRICES'),
      codeLlmUrl: settings.addresses('TRICORN_CODE_LLM_URL')?.join(),
      codeLlmModel: settings.text('TRICORN_CODE_LLM_MODEL'),
      codeLlmKey: settings.text('TRICORN_CODE_LLM_KEY'),
      codeLlmContextTokens: codeContextTokens,
      codeGgufPath: settings.text('TRICORN_CODE_LLM_GGUF'),
      codeGgufContextTokens: codeContextTokens,
      codePrice: tokenPrice('TRICORN_CODE_LLM_TOKEN_PRICES'),
      threads: settings.integer('TRICORN_LLM_THREADS', 1, threadsMax),
    },
    hub: settings.address('TRICORN_LLM_HUB') ?? 'https://huggingface.co',
    repeatMinutes: settings.integer('TRICORN_LLM_REPEAT_MINUTES', 0, 10_080, 0),
    guardUrl: settings.address('TRICORN_LLM_GUARD_URL'),
    logPrompts: settings.choice('TRICORN_LLM_LOG_PROMPTS', ['true', 'false'], 'false') === 'true',
    price: settings.ccd('TRICORN_LLM_PRICE', '0.001'),
  };
}
