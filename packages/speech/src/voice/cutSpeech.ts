import { sampleRate } from '../audio/resampler.js';

/** Samples of which the voice model judges one time. */
export const frameSamples = 512;

/** Speech between two pauses. */
export interface Utterance {
  startSeconds: number;
  samples: Float32Array;
}

interface Frame {
  samples: Float32Array;
  voice: number;
}

const framesOf = (seconds: number): number => Math.round((seconds * sampleRate) / frameSamples);
/** Speech begins above the first and ends below the second probability. */
const voiceBegins = 0.5;
const voiceEnds = 0.35;
/** Kept before and after speech, so that no sound is cut off. */
const marginFrames = framesOf(0.2);
const pauseFrames = framesOf(0.5);
const shortestFrames = framesOf(0.1);
/** Longer speech is cut where a voice is least likely. */
const longestFrames = framesOf(24);

/** Cuts a recording at its pauses. It holds one utterance at a time. */
export async function* cutSpeech(
  pieces: AsyncIterable<Float32Array>,
  voiceIn: (frame: Float32Array) => Promise<number>,
): AsyncGenerator<Utterance> {
  let index = 0;
  let isSpeech = false;
  let current: Frame[] = [];
  let pause = 0;
  const utterance = (frames: readonly Frame[]): Utterance[] => {
    if (frames.filter(({ voice }) => voice >= voiceBegins).length < shortestFrames) return [];
    const samples = new Float32Array(frames.length * frameSamples);
    frames.forEach((frame, at) => {
      samples.set(frame.samples, at * frameSamples);
    });
    return [{ startSeconds: ((index - current.length) * frameSamples) / sampleRate, samples }];
  };
  for await (const samples of inFrames(pieces)) {
    const voice = await voiceIn(samples);
    index++;
    current.push({ samples, voice });
    if (!isSpeech) {
      isSpeech = voice >= voiceBegins;
      pause = 0;
      if (!isSpeech && current.length > marginFrames) current.shift();
      continue;
    }
    pause = voice < voiceEnds ? pause + 1 : 0;
    const cut = pause >= pauseFrames ? current.length - pause + marginFrames : placeToCut(current);
    if (cut === undefined) continue;
    yield* utterance(current.slice(0, cut));
    isSpeech = pause < pauseFrames;
    current = isSpeech ? current.slice(cut) : current.slice(-marginFrames);
  }
  if (isSpeech) yield* utterance(current);
}

/** Where speech that is too long is cut: at its quietest moment, not near its beginning. */
function placeToCut(frames: readonly Frame[]): number | undefined {
  if (frames.length < longestFrames) return undefined;
  let quietest = Math.floor(frames.length / 2);
  for (let at = quietest; at < frames.length; at++)
    if (frames[at]!.voice < frames[quietest]!.voice) quietest = at;
  return quietest + 1;
}

/** The samples in frames of one size; the last one ends with silence. */
async function* inFrames(pieces: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array> {
  let frame = new Float32Array(frameSamples);
  let filled = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + frameSamples - filled);
      frame.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < frameSamples) break;
      yield frame;
      frame = new Float32Array(frameSamples);
      filled = 0;
    }
  }
  if (filled > 0) yield frame;
}
