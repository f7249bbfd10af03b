import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod';
import { checkFields } from './checkFields.js';
import { operations } from './operations/index.js';

const plan = operations.queryGuarantee.request;
const complete = { model: 'CNN', jobName: 'a', epoch: 1, x_train: 'p', train_shard: 0.5 };

/** What is said about a request that is right but for one field. */
const refusalOf = (changed: Record<string, unknown>): unknown => {
  const { ok, ...refusal } = checkFields(plan, { ...complete, ...changed });
  assert.equal(ok, false);
  return refusal;
};

describe('the fields of a request', () => {
  test('are accepted in any letter case of their names', () => {
    const { epoch, ...others } = complete;
    assert.deepEqual(checkFields(plan, { ...others, EPOCH: epoch }), { ok: true, fields: complete });
  });

  test('are required by name when they are missing, which null is, too', () => {
    for (const field of ['jobName', 'epoch', 'train_shard'])
      for (const value of [undefined, null])
        assert.deepEqual(refusalOf({ [field]: value }), { field, message: `${field} is required.` });
  });

  test('are refused with what they must be', () => {
    assert.deepEqual(refusalOf({ epoch: '3.5' }), {
      field: 'epoch',
      message: 'epoch: must be a whole number from 1 to 1000000000.',
    });
    assert.deepEqual(refusalOf({ model: undefined }), {
      field: 'model',
      message: 'model: must be one of CNN, LSTM.',
    });
  });

  test('are told from missing ones whatever the words of the schema are', () => {
    const request = z.object({ count: z.int({ error: 'Give a count, not what was received undefined.' }) });
    assert.deepEqual(checkFields(request, { count: 'x' }), {
      ok: false,
      field: 'count',
      message: 'count: give a count, not what was received undefined.',
    });
    assert.deepEqual(checkFields(request, {}), { ok: false, field: 'count', message: 'count is required.' });
  });

  test('are named by their path where they are part of a list', () => {
    const { parties } = operations.createJobByInput.request.shape;
    assert.deepEqual(checkFields(z.object({ parties }), { parties: ['a', ''] }), {
      ok: false,
      field: 'parties.1',
      message: 'parties.1: must not be empty.',
    });
  });
});
