import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type languageSettingTable, readLanguageSettings } from './settings.js';

const read = (env: Record<string, string>) =>
  readLanguageSettings((name: keyof typeof languageSettingTable) => env[name]);

test('the context length applies to the configured server or file', () => {
  const { engines } = read({ TRICORN_LLM_CONTEXT: '4096', TRICORN_LLM_THREADS: '3' });
  assert.deepEqual(
    [engines.llmContextTokens, engines.ggufContextTokens, engines.codeLlmContextTokens, engines.threads],
    [4_096, 4_096, undefined, 3],
  );
});

test('an invalid setting is refused by name', () => {
  for (const [name, value] of [
    ['TRICORN_LLM_CONTEXT', '0'],
    ['TRICORN_CODE_LLM_CONTEXT', 'many'],
    ['TRICORN_LLM_THREADS', '-1'],
    ['TRICORN_LLM_URL', 'localhost:11434'],
    ['TRICORN_CODE_LLM_URL', 'ftp://models'],
    ['TRICORN_LLM_LOG_PROMPTS', 'yes'],
  ] as const) {
    assert.throws(() => read({ [name]: value }), { name: 'ConfigError', message: new RegExp(`^${name} `) });
  }
});
