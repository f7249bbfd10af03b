import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from './exitCodes.js';
import { readTable } from './readArguments.js';

test('a table that is not there is named', async () => {
  const fault = (error: unknown) =>
    error instanceof UsageError && error.message === 'no/such.csv cannot be opened.';
  await assert.rejects(readTable('no/such.csv').next(), fault);
});
