import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readConfig, unknownSettings } from './config.js';

describe('an invalid setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-config-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is refused by name, with the values it may have', () => {
    for (const [settings, words] of [
      [{ PORT: '70000' }, 'PORT must be an integer from 0 to 65535.'],
      [{ TRICORN_LOG_LEVEL: 'loud' }, 'TRICORN_LOG_LEVEL must be one of debug, info, warn, error, silent.'],
      [{ TRICORN_MIGRATE: 'never' }, 'TRICORN_MIGRATE must be one of auto, off.'],
      [{ TRICORN_SIGNUP_CCD: '1e3' }, 'TRICORN_SIGNUP_CCD must be a decimal amount of CCD.'],
      [{ TRICORN_PUBLIC_URL: 'tricorn.example' }, 'TRICORN_PUBLIC_URL must be an http or https address.'],
      [{ TRICORN_DATABASE_URL: 'localhost' }, /^TRICORN_DATABASE_URL must be a URL such as postgresql:/],
      [{ TRICORN_S3_ENDPOINT: 'http://s3' }, /^TRICORN_S3_BUCKET must be set/],
      [{ TRICORN_S3_BUCKET: 'b', TRICORN_S3_ACCESS_KEY_ID: 'k' }, /must be set together/],
      [{ TRICORN_TRUST_PROXY: 'yes' }, /^TRICORN_TRUST_PROXY must be true, false, a number of proxies/],
      [{ TRICORN_TRUST_PROXY: '10.0.0.0/0' }, /^TRICORN_TRUST_PROXY must be true/],
      [{ TRICORN_TRUST_PROXY: '99' }, /^TRICORN_TRUST_PROXY must be at most 20/],
      [{ TRICORN_RAY_URL: '127.0.0.1:8265' }, 'TRICORN_RAY_URL must be an http or https address.'],
      [{ TRICORN_RAY_RANKS: '3-2' }, 'TRICORN_RAY_RANKS must be an integer from 3 to 1024.'],
      [{ TRICORN_RAY_RANKS: 'many' }, /^TRICORN_RAY_RANKS must be an integer/],
      [{ TRICORN_RAY_ADDRESS: 'worker' }, /^TRICORN_RAY_ADDRESS must be an IP address/],
      [{ TRICORN_RAY_QUEUES: 'training,pictures' }, /^TRICORN_RAY_QUEUES must list .* not "pictures"/],
      [{ TRICORN_RAY_GPUS: '2' }, 'TRICORN_RAY_GPUS must be one of true, false.'],
      [{ TRICORN_SECRET: 'short' }, 'TRICORN_SECRET must have at least 32 characters.'],
      [{ NODE_ENV: 'production' }, /^TRICORN_SECRET must be set in production/],
    ] as const)
      assert.throws(() => readConfig({ TRICORN_DATA: folder, ...settings }), {
        name: 'ConfigError',
        message: words,
      });
  });

  test('is reported when it is misspelt, unlike the settings of the command line', () => {
    assert.deepEqual(
      unknownSettings({ TRICORN_LLM_ULR: 'x', TRICORN_URL: 'x', TRICORN_EPOCHS_MAX: '5', PATH: '/bin' }),
      ['TRICORN_LLM_ULR'],
    );
  });
});
