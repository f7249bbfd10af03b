// Word error rate of the embedded speech model on speech with known text, spoken by espeak-ng, and its processor time for each
// second of speech. Synthetic voices are harder to understand than people: the figure compares versions, not models.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMeasurer, embeddedEngine } from '@tricorn/speech';
import { report } from '../_report.js';
import { processorMs } from '../language/_processorMs.js';

const sentences = [
  'The quick brown fox jumps over the lazy dog.',
  'Please call me back tomorrow morning at nine.',
  'The weather in London was cold and wet last week.',
  'She bought three apples, two pears and a loaf of bread.',
  'Our train leaves from platform seven in ten minutes.',
  'The children played in the garden until it was dark.',
  'He has worked as a teacher for more than twenty years.',
  'Open the window, it is very warm in this room.',
  'The meeting was moved from Monday to Wednesday.',
  'A computer follows the instructions that it is given.',
  'They walked along the river and talked about the future.',
  'The doctor told him to drink more water every day.',
  'My brother lives in a small house near the sea.',
  'The museum is closed on public holidays.',
  'We need a new plan before the end of the month.',
  'The old bridge was built by the Romans.',
  'Speech recognition turns spoken words into written text.',
  'Nobody knew where the key to the cellar was.',
  'The price of oil has fallen again this year.',
  'Thank you very much for your help yesterday.',
];
const voices = ['en-us', 'en-gb', 'en-gb-scotland'];
const speed = '150';

const numbers = { three: '3', two: '2', seven: '7', nine: '9', ten: '10', twenty: '20' };
const wordsOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9' ]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => numbers[word] ?? word);

/** The fewest words to insert, delete or replace. */
function edits(said, heard) {
  let row = heard.map((_, at) => at + 1);
  said.forEach((word, line) => {
    let corner = line;
    let left = line + 1;
    row = row.map((above, at) => {
      left = Math.min(left + 1, above + 1, corner + (word === heard[at] ? 0 : 1));
      corner = above;
      return left;
    });
  });
  return heard.length === 0 ? said.length : row.at(-1);
}

const folder = mkdtempSync(join(tmpdir(), 'tricorn-speech-'));
const signal = new AbortController().signal;
const engine = embeddedEngine({ workers: 1, threads: 1, secondsMax: 60 });
const measurer = createMeasurer(60);
const hear = async (path) => {
  let text = '';
  await engine.transcribe(
    path,
    { task: 'transcribe' },
    {
      signal,
      onSegment: (segment) => (text += ` ${segment.text}`),
      onProgress: () => {},
    },
  );
  return text.trim();
};
try {
  const path = join(folder, 'speech.wav');
  writeFileSync(path, execFileSync('espeak-ng', ['--stdout', 'Hello.']));
  await hear(path);
  let seconds = 0;
  let workedMs = 0;
  for (const voice of voices) {
    let wrong = 0;
    let words = 0;
    for (const sentence of sentences) {
      writeFileSync(path, execFileSync('espeak-ng', ['-v', voice, '-s', speed, '--stdout', sentence]));
      seconds += await measurer.measure(path, { key: '', signal });
      const before = processorMs();
      const heard = await hear(path);
      workedMs += processorMs() - before;
      const said = wordsOf(sentence);
      wrong += edits(said, wordsOf(heard));
      words += said.length;
      console.log(`${voice}: ${sentence}  →  ${heard}`);
    }
    report({ what: `word error rate, espeak-ng voice ${voice}`, unit: '%', ours: (100 * wrong) / words });
  }
  report({ what: 'processor time for each second of speech', unit: 's', ours: workedMs / 1_000 / seconds });
} finally {
  await Promise.all([engine.close(), measurer.close()]);
  rmSync(folder, { recursive: true });
}
