declare module 'gifenc' {
  type Colour = [red: number, green: number, blue: number];
  interface FrameOptions {
    /** The global table; for the first frame. */
    palette?: Colour[];
    delay: number;
    dispose: number;
    transparent: boolean;
    transparentIndex: number;
  }
  const gifenc: {
    /** The colours that fit opaque RGBA pixels best. */
    quantize(pixels: Uint8Array, coloursMax: number): Colour[];
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
