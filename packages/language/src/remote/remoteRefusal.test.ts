import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseRetryAfterMs } from './remoteRefusal.js';

it('reads Retry-After as seconds or as a date, and nothing else', () => {
  const nowMs = Date.parse('2026-01-01T00:00:00Z');
  assert.equal(parseRetryAfterMs('7', nowMs), 7_000);
  assert.equal(parseRetryAfterMs('Thu, 01 Jan 2026 00:00:30 GMT', nowMs), 30_000);
  assert.equal(parseRetryAfterMs('Thu, 01 Jan 2025 00:00:00 GMT', nowMs), 0);
  assert.equal(parseRetryAfterMs('soon', nowMs), undefined);
  assert.equal(parseRetryAfterMs(undefined, nowMs), undefined);
});
