/** Kinds of units (OBUs) in an AV1 stream. */
export const unitKinds = { sequenceHeader: 1, temporalDelimiter: 2 };

export interface Av1Unit {
  kind: number;
  /** The unit with its header. */
  bytes: Uint8Array;
}

/** Splits an AV1 stream, all of whose units say their length, into its units. */
export function av1Units(stream: Uint8Array): Av1Unit[] {
  const units: Av1Unit[] = [];
  for (let at = 0; at < stream.length; ) {
    const header = stream[at]!;
    const [hasExtension, hasSize] = [(header >> 2) & 1, (header >> 1) & 1];
    if (!hasSize) throw new RangeError('A unit of the AV1 stream does not say its length.');
    let [length, next] = [0, at + 1 + hasExtension];
    // A length is written in groups of seven bits, lowest first.
    for (let shift = 0; ; shift += 7) {
      const byte = stream[next++];
      if (byte === undefined || shift > 28) throw new RangeError('The AV1 stream is cut off.');
      length += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    if (next + length > stream.length) throw new RangeError('The AV1 stream is cut off.');
    units.push({ kind: (header >> 3) & 15, bytes: stream.subarray(at, next + length) });
    at = next + length;
  }
  return units;
}
