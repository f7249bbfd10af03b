import { type FileHandle, open } from 'node:fs/promises';
import audioType from 'audio-type';
import { audioInvalid, SpeechError } from '../errors.js';
import { checkWav } from './checkWav.js';
import { Resampler, sampleRate } from './resampler.js';

interface Decoded {
  channelData: readonly Float32Array[];
  sampleRate: number;
}
interface Decoder {
  decode(piece: Uint8Array): Decoded | Promise<Decoded>;
  flush?(): Decoded | Promise<Decoded>;
  free(): void;
}
type OpenDecoder = () => Decoder | Promise<Decoder>;

/** A decoder of each format, by its name in `audio-type`. Each is loaded when it is first needed. */
const decoders: Readonly<Record<string, () => Promise<{ decoder: OpenDecoder }>>> = {
  flac: () => import('@audio/decode-flac'),
  mkv: () => import('@audio/decode-webm'),
  mp3: () => import('@audio/decode-mp3'),
  oga: () => import('@audio/decode-vorbis'),
  opus: () => import('@audio/decode-opus'),
  wav: () => import('@audio/decode-wav'),
  webm: () => import('@audio/decode-webm'),
};

/** A few bytes can say that a second of silence follows, so a piece is small: what it becomes must fit into memory. */
const pieceBytes = 4_096;
const headBytes = 262_144;
/** Tags and covers come before the sound; a file that has only those is not read to its end. */
const bytesWithoutSoundMax = 8_388_608;
const channelsMax = 8;
const rates = { min: 4_000, max: 192_000 };

/** The sound of a file at the rate of the models, mixed to one channel, in pieces. Refuses more than so many seconds. */
export async function* decodeAudio(path: string, secondsMax: number): AsyncGenerator<Float32Array> {
  const file = await open(path);
  try {
    const type = await typeOf(file);
    yield* withinLength(resampled(type === 'm4a' ? m4aPieces(path) : pieces(file, type)), secondsMax);
  } finally {
    await file.close();
  }
}

async function* m4aPieces(path: string): AsyncGenerator<Decoded> {
  const { decodeM4a } = await import('./decodeM4a.js');
  try {
    for await (const piece of decodeM4a(path)) yield checked(piece);
  } catch (thrown) {
    throw named(thrown);
  }
}

async function* pieces(file: FileHandle, type: string | undefined): AsyncGenerator<Decoded> {
  const decoder = await openDecoder(type);
  try {
    yield* decodedPieces(file, decoder);
  } finally {
    decoder.free();
  }
}

async function typeOf(file: FileHandle): Promise<string | undefined> {
  const head = new Uint8Array(headBytes);
  const { bytesRead } = await file.read(head, 0, headBytes, 0);
  if (bytesRead === 0) throw audioInvalid('it is empty');
  const type = audioType(head.slice(0, bytesRead));
  if (type === 'wav') checkWav(head, bytesRead);
  return type;
}

async function openDecoder(type: string | undefined): Promise<Decoder> {
  const load = type === undefined ? undefined : decoders[type];
  const known = 'WAV, MP3, M4A, FLAC, Ogg (Opus or Vorbis) or WebM';
  if (load === undefined)
    throw audioInvalid(
      type === undefined
        ? `it is not audio; send ${known}`
        : `${type.toUpperCase()} is not supported; send ${known}`,
    );
  return await (await load()).decoder();
}

async function* decodedPieces(file: FileHandle, decoder: Decoder): AsyncGenerator<Decoded> {
  let bytesWithoutSound = 0;
  let position = 0;
  for (;;) {
    const piece = new Uint8Array(pieceBytes);
    const { bytesRead } = await file.read(piece, 0, pieceBytes, position);
    position += bytesRead;
    const decoded =
      bytesRead > 0
        ? await guarded(() => decoder.decode(piece.subarray(0, bytesRead)))
        : await guarded(() => decoder.flush?.());
    if (decoded !== undefined && (decoded.channelData[0]?.length ?? 0) > 0) {
      bytesWithoutSound = 0;
      yield checked(decoded);
    } else {
      bytesWithoutSound += bytesRead;
      if (bytesWithoutSound > bytesWithoutSoundMax) throw audioInvalid('it has no sound');
    }
    if (bytesRead === 0) return;
  }
}

async function guarded<T>(decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (thrown) {
    throw named(thrown);
  }
}

const named = (thrown: unknown): SpeechError =>
  thrown instanceof SpeechError ? thrown : audioInvalid('it is damaged, or not what it seems to be');

function checked(decoded: Decoded): Decoded {
  const { channelData, sampleRate: rate } = decoded;
  if (channelData.length > channelsMax)
    throw audioInvalid(`it has ${channelData.length} channels; at most ${channelsMax} are supported`);
  if (!Number.isInteger(rate) || rate < rates.min || rate > rates.max)
    throw audioInvalid(`its rate of ${rate} Hz is not between ${rates.min} and ${rates.max}`);
  return decoded;
}

async function* resampled(pieces: AsyncIterable<Decoded>): AsyncGenerator<Float32Array> {
  let resampler: Resampler | undefined;
  let rate = 0;
  for await (const decoded of pieces) {
    if (resampler !== undefined && decoded.sampleRate !== rate)
      throw audioInvalid('its rate changes on the way');
    rate = decoded.sampleRate;
    resampler ??= new Resampler(rate);
    yield resampler.push(mixed(decoded.channelData));
  }
  if (resampler !== undefined) yield resampler.flush();
}

/** The mean of all channels; what is not a number counts as silence. */
function mixed(channels: readonly Float32Array[]): Float32Array {
  return channels[0]!.map((_, at) => {
    let sum = 0;
    for (const channel of channels) sum += channel[at] ?? 0;
    return Number.isFinite(sum) ? Math.max(-1, Math.min(1, sum / channels.length)) : 0;
  });
}

async function* withinLength(
  pieces: AsyncIterable<Float32Array>,
  secondsMax: number,
): AsyncGenerator<Float32Array> {
  let samples = 0;
  for await (const piece of pieces) {
    samples += piece.length;
    if (samples > secondsMax * sampleRate)
      throw new SpeechError('AUDIO_TOO_LONG', `The recording is longer than ${secondsMax} seconds.`, 'file');
    yield piece;
  }
}
