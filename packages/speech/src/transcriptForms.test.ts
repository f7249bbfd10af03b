import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeTranscript } from './transcriptForms.js';

const transcript = {
  task: 'transcribe',
  language: 'en',
  seconds: 3_725.5,
  segments: [
    { startSeconds: 0.2, endSeconds: 1.9996, text: 'One --> two.' },
    { startSeconds: 3_723.25, endSeconds: 3_725.5, text: 'Three\n\nfour.' },
  ],
} as const;

test('subtitles have times of three digits, and no text that looks like one', () => {
  assert.equal(
    writeTranscript(transcript, 'srt'),
    '1\n00:00:00,200 --> 00:00:02,000\nOne → two.\n\n2\n01:02:03,250 --> 01:02:05,500\nThree four.\n',
  );
  assert.equal(
    writeTranscript(transcript, 'vtt'),
    'WEBVTT\n\n00:00:00.200 --> 00:00:02.000\nOne → two.\n\n01:02:03.250 --> 01:02:05.500\nThree four.\n',
  );
});

test('a transcript without speech is an empty text in every form', () => {
  const silent = { ...transcript, segments: [] };
  assert.equal(writeTranscript(silent, 'srt'), '');
  assert.equal(writeTranscript(silent, 'vtt'), 'WEBVTT\n\n');
  assert.equal(writeTranscript(silent, 'text'), '\n');
  assert.deepEqual(writeTranscript(silent, 'json'), { text: '' });
});

test('the verbose form has the length and the times as numbers', () => {
  const verbose = writeTranscript(transcript, 'verbose_json') as { duration: number; segments: object[] };
  assert.equal(verbose.duration, 3_725.5);
  assert.deepEqual(verbose.segments[0], { id: 0, start: 0.2, end: 1.9996, text: 'One --> two.' });
});
