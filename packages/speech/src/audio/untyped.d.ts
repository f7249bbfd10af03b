declare module 'audio-type' {
  /** The name of the format that the bytes begin with. */
  export default function audioType(bytes: Uint8Array): string | undefined;
}
declare module 'av';
declare module 'aac/src/ics.js';
declare module 'aac' {
  export default class AacDecoder {
    constructor(demuxer: { on(): void }, format: object);
    config: { sampleRate: number; chanConfig: number };
    bitstream: unknown;
    setCookie(configuration: unknown): void;
    /** The samples of one frame, channel by channel at each moment. */
    readChunk(): Float32Array;
  }
}
