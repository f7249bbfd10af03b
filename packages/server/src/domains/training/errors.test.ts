import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '@tricorn/contract';
import { TrainingDataError, TrainingRunError } from '@tricorn/training/child';
import { isTransient, toServiceError } from './errors.js';

test('a run that took too long fails permanently, with the limit and advice', () => {
  const refusal = toServiceError(new TrainingRunError('TIME_LIMIT', 'The task took longer than 30 ms.'));
  assert.ok(refusal instanceof ServiceError);
  assert.deepEqual(
    [refusal.error, refusal.message],
    ['tooLarge', 'The task took longer than 30 ms. Use less of the data.'],
  );
  assert.equal(isTransient(refusal), false);
});

test('a parameter out of range is refused under its name in the interface', () => {
  const refusal = toServiceError(
    new TrainingDataError('WINDOW_INVALID', 'must be a whole number of at least 1', {
      parameter: 'labelWidth',
    }),
  );
  assert.ok(refusal instanceof ServiceError);
  assert.deepEqual(
    [refusal.error, refusal.message, refusal.details.field],
    ['invalidField', 'label_width must be a whole number of at least 1.', 'label_width'],
  );
});
