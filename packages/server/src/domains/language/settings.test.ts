import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingReader } from '../../ground/settings/settingReader.js';
import { readLanguageSettings } from './settings.js';

const read = (env: Record<string, string>) => readLanguageSettings(new SettingReader(env));

test('the context length applies to the configured server or file', () => {
  const { engines } = read({ TRICORN_LLM_CONTEXT: '4096', TRICORN_LLM_THREADS: '3' });
  assert.deepEqual(
    [engines.llmContextTokens, engines.ggufContextTokens, engines.codeLlmContextTokens, engines.threads],
    [4_096, 4_096, undefined, 3],
  );
});

test('the models have prices for input, cached input and output', () => {
  const { engines } = read({
    TRICORN_LLM_TOKEN_PRICES: '0.5, 2',
    TRICORN_CODE_LLM_TOKEN_PRICES: '1,0.125,4',
  });
  assert.deepEqual(engines.price, {
    inputPerThousand: 500,
    cachedInputPerThousand: 500,
    outputPerThousand: 2_000,
  });
  assert.deepEqual(engines.codePrice, {
    inputPerThousand: 1_000,
    cachedInputPerThousand: 125,
    outputPerThousand: 4_000,
  });
});

test('an invalid setting is refused by name', () => {
  for (const [name, value] of [
    ['TRICORN_LLM_CONTEXT', '0'],
    ['TRICORN_CODE_LLM_CONTEXT', 'many'],
    ['TRICORN_LLM_THREADS', '-1'],
    ['TRICORN_LLM_URL', 'localhost:11434'],
    ['TRICORN_CODE_LLM_URL', 'ftp://models'],
    ['TRICORN_LLM_LOG_PROMPTS', 'yes'],
    ['TRICORN_LLM_TOKEN_PRICES', '2'],
    ['TRICORN_CODE_LLM_TOKEN_PRICES', '0.0001,1'],
  ] as const) {
    assert.throws(() => read({ [name]: value }), { name: 'ConfigError', message: new RegExp(`^${name} `) });
  }
});
