import { audioInvalid, SpeechError } from '../errors.js';
import { decodeAudio } from './decodeAudio.js';
import { sampleRate } from './resampler.js';

/** A recording that never gets louder than this, 60 dB below full scale, is silent. */
const silence = 0.001;

/** Decodes a whole recording and returns its length in seconds. Refuses what is not worth a model's time. */
export async function measureAudio(path: string, secondsMax: number): Promise<number> {
  let samples = 0;
  let isSilent = true;
  for await (const piece of decodeAudio(path, secondsMax)) {
    samples += piece.length;
    if (isSilent) isSilent = !piece.some((sample) => Math.abs(sample) > silence);
  }
  if (samples === 0) throw audioInvalid('it has no sound');
  if (isSilent) throw new SpeechError('AUDIO_SILENT', 'The recording is silent.', 'file');
  return samples / sampleRate;
}
