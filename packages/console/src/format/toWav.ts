/** Samples a second that speech models read. */
const sampleRate = 16_000;
const headerBytes = 44;

/** Any sound that the browser can play, as a WAV file of one channel at the rate of speech models. */
export async function toWav(sound: Blob, name: string): Promise<File> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await context.decodeAudioData(await sound.arrayBuffer());
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) =>
    decoded.getChannelData(channel),
  );
  const wav = new DataView(new ArrayBuffer(headerBytes + 2 * decoded.length));
  const text = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) wav.setUint8(at + index, letters.charCodeAt(index));
  };
  text(0, 'RIFF');
  wav.setUint32(4, wav.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, sampleRate, true);
  wav.setUint32(28, 2 * sampleRate, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  text(36, 'data');
  wav.setUint32(40, 2 * decoded.length, true);
  for (let at = 0; at < decoded.length; at++) {
    let sum = 0;
    for (const channel of channels) sum += channel[at]!;
    const sample = Math.max(-1, Math.min(1, sum / channels.length));
    wav.setInt16(headerBytes + 2 * at, Math.round(sample * 32_767), true);
  }
  return new File([wav.buffer], name, { type: 'audio/wav' });
}
