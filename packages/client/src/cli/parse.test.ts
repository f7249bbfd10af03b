import assert from 'node:assert/strict';
import { test } from 'node:test';
import { command } from './command.js';
import { UsageError } from './exitCodes.js';
import { parseArguments } from './parse.js';

const draw = command<object>({
  name: 'draw',
  about: 'draw something',
  positionals: [{ name: 'PROMPT', about: 'what to draw', rest: true }],
  options: {
    seed: { kind: 'number', value: 'N', about: 'random seed' },
    style: { kind: 'text', value: 'TEXT', about: 'style' },
  },
  run: async () => ({}),
});

test('a number may be negative, with and without an equals sign', () => {
  assert.equal(parseArguments(draw, ['a', 'tree', '--seed', '-1']).number('seed'), -1);
  assert.equal(parseArguments(draw, ['a', 'tree', '--seed=-1.5']).number('seed'), -1.5);
});

test('a digest may begin with a minus sign', () => {
  const digest = '-MQ8a_3kD2xkq0RjUqv7Kx1h9bYyQm2l5nVfT0wZc4E';
  assert.equal(parseArguments(draw, ['tree', '--style', digest]).text('style'), digest);
});

test('an option without its value is reported in one line', () => {
  for (const argv of [
    ['tree', '--style', '--seed', '1'],
    ['tree', '--style', '--seed-of-more-than-20-letters'],
    ['tree', '--seed'],
  ])
    assert.throws(
      () => parseArguments(draw, argv),
      (error) => error instanceof UsageError && !/[\n\r]/.test(error.message),
    );
});
