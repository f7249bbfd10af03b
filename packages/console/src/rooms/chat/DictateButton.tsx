import { Button } from '@mantine/core';
import type { AnswerOf, Tricorn } from '@tricorn/client';
import { useRef, useState } from 'react';
import { once, useAction } from '../../data/acting.js';
import { useRecorder } from '../../data/useRecorder.js';
import { Icon } from '../../parts/Icon.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chat.js';

const words = texts.chat.transcripts;
const lookMs = 300;

/** Writes down what is spoken into the microphone. */
export function DictateButton({ onText }: { onText(text: string): void }) {
  const tricorn = useTricorn();
  const recorder = useRecorder(words.recordingName);
  // The question may change while the recording is written down.
  const newest = useRef(onText);
  newest.current = onText;
  const [problem, setProblem] = useState('');
  const [stop, { busy, error }] = useAction(async () => {
    const text = await written(tricorn, await recorder.stop());
    if (text === '') setProblem(words.nothingHeard);
    else newest.current(text);
  });
  const start = async () => {
    setProblem('');
    await recorder.start().catch(() => setProblem(words.noMicrophone));
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant={recorder.recording ? 'filled' : 'subtle'}
        color={recorder.recording ? 'red.9' : undefined}
        aria-label={recorder.recording ? words.dictating : words.dictate}
        title={recorder.recording ? words.dictating : words.dictate}
        loading={busy}
        onClick={once(() => void (recorder.recording ? stop() : start()))}
      >
        <Icon name="microphone" size={16} />
      </Button>
      {problem !== '' && <Hint size="xs">{problem}</Hint>}
      <ErrorNote error={error} />
    </>
  );
}

/** What is said in a short recording, of which nothing is kept. */
async function written(tricorn: Tricorn, recording: File): Promise<string> {
  const { api } = tricorn;
  const path = await tricorn.upload(recording);
  try {
    const { transcript_id } = await api.transcribe({ file: path });
    let transcript: AnswerOf<'transcript'>;
    do {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      transcript = await api.transcript({ transcript_id });
    } while (transcript.status === 'queued' || transcript.status === 'running');
    await api.deleteTranscript({ transcript_id });
    if (transcript.status !== 'succeeded') throw new Error(transcript.reason);
    return transcript.segments.map(({ text }) => text).join(' ');
  } finally {
    await api.deleteUpload({ path }).catch(() => {});
  }
}
