declare module 'audio-type' {
  /** The name of the format that the bytes begin with. */
  export default function audioType(bytes: Uint8Array): string | undefined;
}
