import type { SpeechEngine } from '../engine.js';
import { unsupported } from '../errors.js';
import { embeddedModel, pathOf, type speechFiles } from './speechFiles.js';
import { speechProcesses } from './speechProcesses.js';
import type { ChildProgress } from './speechTask.js';

export interface EmbeddedOptions {
  /** Recordings that are transcribed at once. */
  workers: number;
  threads: number;
  secondsMax: number;
}

/** Several times what the models and one utterance take; it does not grow with the length of the recording. */
const memoryBytesMax = 1_500_000_000;
/** Several times what a slow processor needs for each second of a recording. */
const msPerSecondMax = 4_000;
const startMsMax = 120_000;

/** The model that is installed from the package registry. It knows English. */
export function embeddedEngine({ workers, threads, secondsMax }: EmbeddedOptions): SpeechEngine {
  const processes = speechProcesses({
    places: workers,
    waitingMax: workers,
    memoryBytesMax,
    timeoutMs: startMsMax + secondsMax * msPerSecondMax,
  });
  return {
    model: embeddedModel,
    check: ({ task, language, prompt }) => {
      if (task === 'translate')
        throw unsupported(
          'task',
          'The embedded speech model cannot translate; set TRICORN_SPEECH_URL to a server that can.',
        );
      if (language !== undefined && language !== 'en')
        throw unsupported(
          'language',
          'The embedded speech model understands English only; set TRICORN_SPEECH_URL to a server that knows other languages.',
        );
      if (prompt !== undefined)
        throw unsupported('prompt', 'The embedded speech model does not read a prompt; leave it out.');
    },
    transcribe: async (path, { fromSeconds = 0 }, { signal, onSegment, onProgress }) => {
      await processes.run(
        { kind: 'transcribe', path, secondsMax, fromSeconds, threads },
        {
          signal,
          onProgress: ({ seconds, segment }: ChildProgress) => {
            if (segment !== undefined) onSegment(segment);
            onProgress(seconds);
          },
        },
      );
      return { language: 'en' };
    },
    health: async () => {
      try {
        for (const name of ['encoder', 'decoder', 'voice'] as const satisfies (keyof typeof speechFiles)[])
          pathOf(name);
        return { ok: true, detail: 'English' };
      } catch (error) {
        return { ok: false, detail: (error as Error).message };
      }
    },
    close: async () => await processes.close(),
  };
}
