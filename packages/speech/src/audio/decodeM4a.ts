import { fstatSync, readSync } from 'node:fs';
import AacDecoder from 'aac';
import ChannelStream from 'aac/src/ics.js';
import av from 'av';
import { audioInvalid } from '../errors.js';

/** Its index takes four bytes for each frame: a day of sound. */
const indexBytesMax = 33_554_432;
const boxesMax = 10_000;
const frameBytesMax = 65_536;
const lowComplexity = 2;
const aacObject = 0x40;
const [elementaryStream, decoderConfiguration, decoderDetails] = [3, 4, 5];

// The decoder's own random numbers, of which it makes noise, end at zero after some steps and turn the sound into NaN.
let random = 1;
Object.defineProperty(ChannelStream.prototype, 'randomState', {
  get: () => (random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0),
  set: () => {},
});

/** The sound of an M4A file, frame by frame. Its index may stand at the end, so it is read first. */
export function* decodeM4a(file: number) {
  const index = childOf(readIndex(file), 'trak', 'mdia', 'minf', 'stbl');
  const decoder = new AacDecoder({ on: () => {} }, {});
  decoder.setCookie(new av.Buffer(configurationIn(childOf(index, 'stsd'))));
  const { sampleRate, chanConfig: channels } = decoder.config;
  for (const frame of framesOf(file, index)) {
    decoder.bitstream = new av.Bitstream(av.Stream.fromBuffer(new av.Buffer(frame)));
    const samples = decoder.readChunk();
    const channelData = Array.from({ length: channels }, (_, channel) =>
      Float32Array.from(
        { length: samples.length / channels },
        (_, at) => samples[at * channels + channel]!,
      ),
    );
    yield { channelData, sampleRate };
  }
}

/** The box that lists all others; sound is not read here. */
function readIndex(file: number): Buffer {
  let at = 0;
  for (let boxes = 0; boxes < boxesMax; boxes++) {
    const head = readAt(file, at, 16);
    if (head.length < 8) break;
    const short = head.readUInt32BE(0);
    const bytes = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (bytes < 8) break;
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (bytes > indexBytesMax) throw audioInvalid('its index is too large');
      return readAt(file, at + 8, bytes - 8);
    }
    at += bytes;
  }
  throw audioInvalid('it has no index; it was cut off, or is a live stream');
}

/** The content of a box inside boxes. */
function childOf(box: Buffer, ...path: string[]): Buffer {
  let child = box;
  for (const name of path) {
    const found = find(child, name);
    if (found === undefined) throw audioInvalid(`its index has no ${name}`);
    child = found;
  }
  return child;
}

function find(box: Buffer, name: string): Buffer | undefined {
  for (let at = 0; at + 8 <= box.length; at += Math.max(box.readUInt32BE(at), 8))
    if (box.toString('latin1', at + 4, at + 8) === name)
      return box.subarray(at + 8, at + box.readUInt32BE(at));
  return undefined;
}

/** What the decoder has to know beforehand. */
function configurationIn(descriptions: Buffer): Uint8Array {
  const at = descriptions.indexOf('esds');
  if (at === -1) throw audioInvalid('its sound is not AAC; send it as AAC, WAV or MP3');
  let rest = descriptions.subarray(at + 8);
  const open = (tag: number, headBytes: number) => {
    if (rest[0] !== tag) throw audioInvalid('the description of its sound cannot be read');
    let length = 1;
    while (rest[length]! & 0x80) length++;
    const bytes = rest[length]!;
    const head = rest.subarray(length + 1, length + 1 + headBytes);
    rest = rest.subarray(length + 1 + headBytes);
    return { head, bytes };
  };
  open(elementaryStream, 3);
  const { head } = open(decoderConfiguration, 13);
  const { bytes } = open(decoderDetails, 0);
  const configuration = rest.subarray(0, bytes);
  if (head[0] !== aacObject || configuration[0]! >> 3 !== lowComplexity)
    throw audioInvalid('its sound is not of the profile AAC-LC; send it as AAC-LC, WAV or MP3');
  return configuration;
}

/** Its frames in their order; those behind the end of a file that was cut off are missing. */
function* framesOf(file: number, index: Buffer): Generator<Buffer> {
  const sizes = childOf(index, 'stsz');
  const runs = childOf(index, 'stsc');
  const far = find(index, 'co64');
  const chunks = far ?? childOf(index, 'stco');
  const count = sizes.readUInt32BE(8);
  const { size } = fstatSync(file);
  let read = 0;
  let frame = 0;
  let run = 0;
  for (let chunk = 0; frame < count && chunk < chunks.readUInt32BE(4); chunk++) {
    if (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(20 + 12 * run) === chunk + 1) run++;
    let at = far ? Number(chunks.readBigUInt64BE(8 + 8 * chunk)) : chunks.readUInt32BE(8 + 4 * chunk);
    for (let left = runs.readUInt32BE(12 + 12 * run); left > 0 && frame < count; left--, frame++) {
      const bytes = sizes.readUInt32BE(4) || sizes.readUInt32BE(12 + 4 * frame);
      read += bytes;
      if (bytes > frameBytesMax || read > size) throw audioInvalid('its index does not fit its sound');
      if (at + bytes > size) return;
      yield readAt(file, at, bytes);
      at += bytes;
    }
  }
}

function readAt(file: number, position: number, bytes: number): Buffer {
  const read = Buffer.alloc(bytes);
  return read.subarray(0, readSync(file, read, 0, bytes, position));
}
