import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CircuitBreaker } from './circuitBreaker.js';

function breakerWithClock() {
  const clock = { nowMs: 0 };
  return { clock, breaker: new CircuitBreaker({ failuresMax: 2, openMs: 100 }, () => clock.nowMs) };
}

describe('the circuit breaker', () => {
  it('counts consecutive failures only', () => {
    const { breaker } = breakerWithClock();
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    breaker.admit();
    breaker.failed();
    assert.throws(() => breaker.admit(), { code: 'engine_circuit_open', retryAfterMs: 100 });
  });

  it('counts the calls that one death has ended together once', () => {
    const { breaker } = breakerWithClock();
    const admitted = [breaker.admit(), breaker.admit(), breaker.admit()];
    for (const call of admitted) breaker.failed(call);
    assert.equal(breaker.isOpen, false);
    breaker.failed(breaker.admit());
    assert.equal(breaker.isOpen, true);
  });

  it('lets exactly one call try after its pause', () => {
    const { breaker, clock } = breakerWithClock();
    breaker.failed();
    breaker.failed();
    clock.nowMs = 100;
    breaker.admit();
    assert.throws(() => breaker.admit(), { code: 'engine_circuit_open' });
    breaker.failed();
    assert.throws(() => breaker.admit(), { code: 'engine_circuit_open' });
    clock.nowMs = 200;
    breaker.admit();
    breaker.succeeded();
    breaker.admit();
    breaker.admit();
  });

  it('lets another call try when the trial call was cancelled', () => {
    const { breaker, clock } = breakerWithClock();
    breaker.failed();
    breaker.failed();
    clock.nowMs = 100;
    breaker.admit();
    breaker.abstained();
    breaker.admit();
  });
});
