/** Appends protocol-buffer fields to a growing buffer. */
export class ProtobufWriter {
  #buffer: Buffer;
  #length = 0;

  constructor(capacity = 256) {
    this.#buffer = Buffer.allocUnsafe(capacity);
  }

  int(field: number, value: number | bigint): this {
    return this.#tag(field, 0).#varint(value);
  }

  float(field: number, value: number): this {
    this.#tag(field, 5).#reserve(4);
    this.#length = this.#buffer.writeFloatLE(value, this.#length);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value, 'utf8'));
  }

  bytes(field: number, value: Uint8Array): this {
    this.#tag(field, 2).#varint(value.length).#reserve(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  message(field: number, value: ProtobufWriter): this {
    return this.bytes(field, value.finish());
  }

  packedFloats(field: number, values: Iterable<number>): this {
    return this.bytes(field, new Uint8Array(Float32Array.from(values).buffer));
  }

  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #tag(field: number, wireType: number): this {
    return this.#varint(field * 8 + wireType);
  }

  #varint(value: number | bigint): this {
    this.#reserve(10);
    if (typeof value === 'number' && value >= 0 && value < 0x8000_0000) {
      let rest = value;
      while (rest > 127) {
        this.#buffer[this.#length++] = (rest & 127) | 128;
        rest >>>= 7;
      }
      this.#buffer[this.#length++] = rest;
      return this;
    }
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 127n) {
      this.#buffer[this.#length++] = Number(rest & 127n) | 128;
      rest >>= 7n;
    }
    this.#buffer[this.#length++] = Number(rest);
    return this;
  }

  #reserve(byteCount: number): void {
    if (this.#length + byteCount <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + byteCount));
    grown.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = grown;
  }
}
