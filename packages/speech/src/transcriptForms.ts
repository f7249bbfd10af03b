import type { Segment } from './engine.js';

export const transcriptForms = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const;
export type TranscriptForm = (typeof transcriptForms)[number];

export interface Transcript {
  task: 'transcribe' | 'translate';
  language: string;
  seconds: number;
  segments: readonly Segment[];
}

export const textOf = (segments: readonly Pick<Segment, 'text'>[]): string =>
  segments.map(({ text }) => text).join(' ');

/** A transcript in a form of OpenAI's interface: text, or an object to be written as JSON. */
export function writeTranscript(transcript: Transcript, form: TranscriptForm): string | object {
  const { segments } = transcript;
  switch (form) {
    case 'json':
      return { text: textOf(segments) };
    case 'text':
      return `${textOf(segments)}\n`;
    case 'srt':
      return segments
        .flatMap(sentencesOf)
        .map((segment, index) => `${index + 1}\n${cue(segment, ',')}\n`)
        .join('\n');
    case 'vtt':
      return `WEBVTT\n\n${segments
        .flatMap(sentencesOf)
        .map((segment) => `${cue(segment, '.')}\n`)
        .join('\n')}`;
    case 'verbose_json':
      return {
        task: transcript.task,
        language: transcript.language,
        duration: transcript.seconds,
        text: textOf(segments),
        segments: segments.map(({ startSeconds, endSeconds, text }, id) => ({
          id,
          start: startSeconds,
          end: endSeconds,
          text,
        })),
      };
  }
}

/** A subtitle has one sentence, with the share of the time that its letters have. */
function sentencesOf({ startSeconds, endSeconds, text }: Segment): Segment[] {
  const perLetter = (endSeconds - startSeconds) / Math.max(1, text.length);
  const gaps = text.matchAll(/(?<=[.!?…。！？])\s+(?=\S)/g);
  const begins = [0, ...Array.from(gaps, ({ 0: gap, index }) => index + gap.length)];
  return begins.map((from, place) => {
    const to = begins[place + 1] ?? text.length;
    return {
      startSeconds: startSeconds + from * perLetter,
      endSeconds: startSeconds + to * perLetter,
      text: text.slice(from, to).trim(),
    };
  });
}

/** A subtitle. A line of it must not look like the line of times. */
const cue = ({ startSeconds, endSeconds, text }: Segment, point: string): string =>
  `${clock(startSeconds, point)} --> ${clock(endSeconds, point)}\n${text.replace(/\s+/g, ' ').replaceAll('-->', '→')}`;

function clock(seconds: number, point: string): string {
  const ms = Math.round(seconds * 1_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const whole = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}`;
  return `${whole}${point}${String(ms % 1_000).padStart(3, '0')}`;
}
