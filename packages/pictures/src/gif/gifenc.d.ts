declare module 'gifenc' {
  interface FrameOptions {
    /** The global table; for the first frame. */
    palette?: number[][];
    delay: number;
    dispose: number;
    transparent: boolean;
    transparentIndex: number;
  }
  const gifenc: {
    GIFEncoder(): {
      writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
      finish(): void;
      /** What was written so far. */
      bytesView(): Uint8Array;
      readonly buffer: ArrayBuffer;
    };
  };
  export default gifenc;
}
