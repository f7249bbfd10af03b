import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { StopScanner } from './stopScanner.js';

/** What comes out when `pieces` go in. */
function scan(stops: string[], pieces: string[]): { text: string; stopped: string | undefined } {
  const scanner = new StopScanner(stops);
  let out = '';
  for (const piece of pieces) {
    const { text, stopped } = scanner.push(piece);
    out += text;
    if (stopped) return { text: out, stopped };
  }
  return { text: out + scanner.flush(), stopped: undefined };
}

describe('the stop scanner', () => {
  it('finds a stop text that is split over pieces and emits none of it', () => {
    assert.deepEqual(scan(['<|user|>'], ['Yes.', '<|', 'us', 'er|>', 'more']), {
      text: 'Yes.',
      stopped: '<|user|>',
    });
  });

  it('releases text that only looked like a stop text', () => {
    assert.deepEqual(scan(['<|user|>'], ['a <', '|use of it']), {
      text: 'a <|use of it',
      stopped: undefined,
    });
  });

  it('names the stop text that comes first, whatever the order of the list', () => {
    assert.deepEqual(scan(['later', 'END'], ['one E', 'ND two later']), { text: 'one ', stopped: 'END' });
  });

  it('cuts any text at its first stop text, however the text arrives in pieces', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 24 });
    const stop = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), stop, (pieces, stopText) => {
        const whole = pieces.join('');
        const at = whole.indexOf(stopText);
        const expected =
          at === -1 ? { text: whole, stopped: undefined } : { text: whole.slice(0, at), stopped: stopText };
        assert.deepEqual(scan([stopText], pieces), expected);
      }),
    );
  });
});
