import { stat } from 'node:fs/promises';
import AacDecoder from 'aac';
import ChannelStream from 'aac/src/ics.js';
import av from 'av';
import { EncodedPacketSink, FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import { audioInvalid } from '../errors.js';
import { checkM4aIndex } from './checkM4aIndex.js';

const lowComplexity = 'mp4a.40.2';

// The decoder's own random numbers, of which it makes noise, end at zero after some steps and turn the sound into NaN.
let random = 1;
Object.defineProperty(ChannelStream.prototype, 'randomState', {
  get: () => (random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0),
  set: () => {},
});

/** The sound of an M4A file, frame by frame, also where its index stands at the end. */
export async function* decodeM4a(path: string) {
  await checkM4aIndex(path);
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw audioInvalid('it was cut off before its index, or has no sound');
    const { codec, description } = (await track.getDecoderConfig()) ?? {};
    if (codec !== lowComplexity || description === undefined)
      throw audioInvalid('its sound is not of the profile AAC-LC; send it as AAC-LC, WAV or MP3');
    const decoder = new AacDecoder({ on: () => {} }, {});
    decoder.setCookie(new av.Buffer(description as Uint8Array));
    const { sampleRate, chanConfig: channels } = decoder.config;
    let bytesLeft = (await stat(path)).size;
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      // An index can name the same bytes again and again, which turns some kilobytes into hours.
      bytesLeft -= data.length;
      if (bytesLeft < 0) throw audioInvalid('its index does not fit its sound');
      decoder.bitstream = new av.Bitstream(av.Stream.fromBuffer(new av.Buffer(data)));
      const samples = decoder.readChunk();
      const channelData = Array.from({ length: channels }, (_, channel) => {
        const own = new Float32Array(samples.length / channels);
        for (let at = 0; at < own.length; at++) own[at] = samples[at * channels + channel]!;
        return own;
      });
      yield { channelData, sampleRate };
    }
  } finally {
    input.dispose();
  }
}
