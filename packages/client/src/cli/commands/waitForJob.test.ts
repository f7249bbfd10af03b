import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from '../context.js';
import { showJob } from './waitForJob.js';

function shown(report: Record<string, unknown>): string[] {
  const lines: string[] = [];
  const context = { terminal: { print: (line: string) => lines.push(line) } } as unknown as Context;
  showJob(context, { jobID: '7', state: 'succeeded', round: 2, report });
  return lines.map((line) => line.replace(/\s+/g, ' '));
}

test('a private computation is shown with its result and the statement of its nodes', () => {
  const statement = { securityModel: 'malicious', ring: 'Z_2^192', rounds: 7, bytesSent: 8_500 };
  const lines = shown({ round: 2, result: '[[6]]', statement });
  assert.ok(lines.includes('Result [[6]]'));
  assert.ok(lines.includes('Protocol malicious security Z_2^192 7 rounds 8.5 kB between the nodes'));
  assert.ok(!lines.some((line) => line.startsWith('Report')), 'the round is shown once');
});

test('a trained model is shown with its scores', () => {
  assert.ok(shown({ seed: 1, scores: { accuracy: 0.98765 } }).includes('Report accuracy 0.9877'));
});
