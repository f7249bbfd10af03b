// The process that decodes recordings and holds the models.
import '@tricorn/onnx/silent';
import { constants, setPriority } from 'node:os';
import { exactBytes } from '@tricorn/onnx';
import { serveTasks } from '@tricorn/workers';
import { decodeAudio } from '../audio/decodeAudio.js';
import { measureAudio } from '../audio/measureAudio.js';
import { sampleRate } from '../audio/resampler.js';
import { SpeechError } from '../errors.js';
import { cutSpeech } from '../voice/cutSpeech.js';
import { loadVoiceModel } from '../voice/voiceModel.js';
import { loadMoonshine } from './moonshineModel.js';
import { checkedPathOf } from './speechFiles.js';
import type { ChildFailure, ChildProgress, ChildTask } from './speechTask.js';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let loading: ReturnType<typeof load> | undefined;

async function load(threads: number) {
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    extra: { session: exactBytes },
    logSeverityLevel: 3 as const,
  };
  const [voice, encoder, decoder] = [
    checkedPathOf('voice'),
    checkedPathOf('encoder'),
    checkedPathOf('decoder'),
  ];
  return {
    // The frames of the voice model are too small for several threads.
    listen: await loadVoiceModel(await voice, { ...options, intraOpNumThreads: 1 }),
    write: await loadMoonshine({ encoder: await encoder, decoder: await decoder }, options),
  };
}

async function transcribe(
  { path, secondsMax, fromSeconds, threads }: Extract<ChildTask, { kind: 'transcribe' }>,
  onProgress: (progress: ChildProgress) => void,
): Promise<void> {
  loading ??= load(threads);
  const { listen, write } = await loading;
  let seconds = 0;
  async function* pieces() {
    for await (const piece of decodeAudio(path, secondsMax)) {
      const before = Math.floor(seconds);
      seconds += piece.length / sampleRate;
      if (Math.floor(seconds) > before) onProgress({ seconds });
      yield piece;
    }
  }
  for await (const { startSeconds, samples } of cutSpeech(pieces(), listen())) {
    const endSeconds = Math.min(startSeconds + samples.length / sampleRate, seconds);
    if (endSeconds <= fromSeconds) continue;
    const text = await write(samples);
    if (text !== '') onProgress({ seconds, segment: { startSeconds, endSeconds, text } });
  }
}

serveTasks<ChildTask, ChildProgress>(
  async (task, { onProgress }) =>
    task.kind === 'measure'
      ? await measureAudio(task.path, task.secondsMax)
      : await transcribe(task, onProgress),
  (error): ChildFailure => ({
    code: error instanceof SpeechError ? error.code : undefined,
    message: (error as Error).message,
    field: error instanceof SpeechError ? error.field : undefined,
  }),
);
