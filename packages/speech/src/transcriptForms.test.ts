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

test('subtitles have one sentence each, with a share of the time', () => {
  const text = 'She paid 2.5 coins. Why? Nobody asked!';
  const long = { ...transcript, segments: [{ startSeconds: 10, endSeconds: 29, text }] };
  assert.equal(
    writeTranscript(long, 'vtt'),
    'WEBVTT\n\n00:00:10.000 --> 00:00:20.000\nShe paid 2.5 coins.\n\n' +
      '00:00:20.000 --> 00:00:22.500\nWhy?\n\n00:00:22.500 --> 00:00:29.000\nNobody asked!\n',
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
