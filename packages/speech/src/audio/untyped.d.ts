declare module 'audio-type' {
  /** The name of the format that the bytes begin with. */
  export default function audioType(bytes: Uint8Array): string | undefined;
}
declare module 'av' {
  export class Buffer {
    constructor(bytes: Uint8Array);
  }
  export class Stream {
    static fromBuffer(buffer: Buffer): Stream;
  }
  export class Bitstream {
    constructor(stream: Stream);
  }
}
declare module 'aac' {
  import type { Bitstream, Buffer } from 'av';
  export default class AacDecoder {
    constructor(demuxer: { on(): void }, format: object);
    config: { sampleRate: number; chanConfig: number };
    bitstream: Bitstream;
    setCookie(configuration: Buffer): void;
    /** The samples of one frame, channel by channel at each moment. */
    readChunk(): Float32Array;
  }
}
declare module 'aac/src/ics.js' {
  export default class IndividualChannelStream {}
}
