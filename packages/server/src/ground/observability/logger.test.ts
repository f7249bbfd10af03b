import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from './logger.js';

const failure = (code?: string) => Object.assign(new Error('it failed'), code === undefined ? {} : { code });

test('the log has no stack for what an operator can cause or mend', () => {
  const codes = ['EADDRINUSE', 'EAI_AGAIN', 'CHAIN_NODE_UNAVAILABLE', '28P01', '3D000', '53100', '57P01'];
  for (const code of codes)
    assert.deepEqual(describeError(failure(code)), {
      name: 'Error',
      message: 'it failed',
      code,
      constraint: undefined,
    });
});

test('a mistake in the program has its stack', () => {
  for (const code of [undefined, 'ERR_INVALID_ARG_TYPE', '42P01', '23505'])
    assert.ok('stack' in describeError(failure(code)), String(code));
});
