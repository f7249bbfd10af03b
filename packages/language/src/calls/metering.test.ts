import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { reserveTokens, resolveMaxNewTokens, settledTokens, usedTokens } from './metering.js';

const exact = { contextTokens: 2_048, defaultMaxNewTokens: 256, countsExactly: true };
const bounding = { ...exact, countsExactly: false };

describe('metering', () => {
  it('uses the default when nothing or zero is requested', () => {
    assert.equal(resolveMaxNewTokens(undefined, 10, exact), 256);
    assert.equal(resolveMaxNewTokens(0, 10, exact), 256);
  });

  it('reduces the default, but never a stated limit, to what fits into the context', () => {
    assert.equal(resolveMaxNewTokens(undefined, 2_000, exact), 48);
    assert.throws(() => resolveMaxNewTokens(49, 2_000, exact), {
      code: 'context_exceeded',
      field: 'max_new_tokens',
    });
    assert.equal(resolveMaxNewTokens(48, 2_000, exact), 48);
  });

  it('refuses a prompt that fills the context', () => {
    assert.throws(() => resolveMaxNewTokens(undefined, 2_048, exact), {
      code: 'context_exceeded',
      field: 'prompt',
    });
  });

  it('refuses only a limit above the whole context when the prompt count is an upper bound', () => {
    assert.equal(resolveMaxNewTokens(2_048, 100_000, bounding), 2_048);
    assert.throws(() => resolveMaxNewTokens(2_049, 0, bounding), { code: 'context_exceeded' });
  });

  it('never settles more than was reserved, and settles exact usage below that', () => {
    const count = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(count, count, count, count, (prompt, max, promptTokens, completionTokens) => {
        const reserved = reserveTokens(prompt, max);
        const settled = settledTokens(reserved, { promptTokens, completionTokens });
        assert.ok(Number.isInteger(settled) && settled >= 0 && settled <= reserved);
        if (promptTokens <= prompt && completionTokens <= max) {
          assert.equal(settled, usedTokens({ promptTokens, completionTokens }));
        }
      }),
    );
  });

  it('accepts counts only', () => {
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.throws(() => reserveTokens(bad, 1), RangeError);
      assert.throws(() => usedTokens({ promptTokens: 1, completionTokens: bad }), RangeError);
    }
  });
});
