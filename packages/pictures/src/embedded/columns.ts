/** The columns of a picture from one to before another, in all its rows. */
export function columns(picture: Float32Array, width: number, from: number, until: number): Float32Array {
  const rows = picture.length / width;
  const strip = new Float32Array(rows * (until - from));
  for (let row = 0; row < rows; row++) {
    strip.set(picture.subarray(row * width + from, row * width + until), row * (until - from));
  }
  return strip;
}
