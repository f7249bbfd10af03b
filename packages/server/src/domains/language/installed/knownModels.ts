/** A model that can be installed by name. */
export interface KnownModel {
  /** Where the hub has it: repository and file. */
  repository: string;
  file: string;
  /** Rounded; the hub states the exact size before the download. */
  bytes: number;
  licence: string;
  about: string;
}

/** Small models that answer well for their size, all in 4 bits unless the file says otherwise. */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  'qwen2.5-0.5b': {
    repository: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF',
    file: 'qwen2.5-0.5b-instruct-q4_k_m.gguf',
    bytes: 491_000_000,
    licence: 'Apache-2.0',
    about: 'short answers in many languages, on any machine',
  },
  'qwen2.5-1.5b': {
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_120_000_000,
    licence: 'Apache-2.0',
    about: 'a good first choice: chat in many languages, tools and JSON',
  },
  'qwen2.5-coder-1.5b': {
    repository: 'Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF',
    file: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_120_000_000,
    licence: 'Apache-2.0',
    about: 'code',
  },
  'smollm2-1.7b': {
    repository: 'HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF',
    file: 'smollm2-1.7b-instruct-q4_k_m.gguf',
    bytes: 1_060_000_000,
    licence: 'Apache-2.0',
    about: 'chat in English',
  },
  'llama-3.2-3b': {
    repository: 'bartowski/Llama-3.2-3B-Instruct-GGUF',
    file: 'Llama-3.2-3B-Instruct-Q4_K_M.gguf',
    bytes: 2_020_000_000,
    licence: 'Llama 3.2 Community License',
    about: 'chat and summaries in eight languages',
  },
  'phi-3-mini': {
    repository: 'microsoft/Phi-3-mini-4k-instruct-gguf',
    file: 'Phi-3-mini-4k-instruct-q4.gguf',
    bytes: 2_390_000_000,
    licence: 'MIT',
    about: 'reasoning and code in English',
  },
  'mistral-7b': {
    repository: 'bartowski/Mistral-7B-Instruct-v0.3-GGUF',
    file: 'Mistral-7B-Instruct-v0.3-Q4_K_M.gguf',
    bytes: 4_370_000_000,
    licence: 'Apache-2.0',
    about: 'long texts in European languages',
  },
  'qwen2.5-7b': {
    repository: 'bartowski/Qwen2.5-7B-Instruct-GGUF',
    file: 'Qwen2.5-7B-Instruct-Q4_K_M.gguf',
    bytes: 4_680_000_000,
    licence: 'Apache-2.0',
    about: 'the best answers of this list, on a machine with 8 GB or more',
  },
};
