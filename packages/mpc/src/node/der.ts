// Just enough DER to write a certificate.

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const EXPLICIT = 0xa0;

function encode(tag: number, content: Uint8Array): Buffer {
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

export const sequence = (...items: Uint8Array[]) => encode(SEQUENCE, Buffer.concat(items));
export const set = (...items: Uint8Array[]) => encode(SET, Buffer.concat(items));
export const explicit = (number: number, item: Uint8Array) => encode(EXPLICIT | number, item);
export const utf8String = (text: string) => encode(UTF8_STRING, Buffer.from(text));
export const octetString = (content: Uint8Array) => encode(OCTET_STRING, content);
export const bitString = (content: Uint8Array) => encode(BIT_STRING, Buffer.concat([Buffer.of(0), content]));

/** A non-negative integer from its big-endian bytes. */
export function unsignedInteger(bytes: Uint8Array): Buffer {
  return encode(INTEGER, bytes[0]! >= 128 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

/** A time as `YYYYMMDDHHMMSSZ`. */
export const generalizedTime = (text: string) => encode(GENERALIZED_TIME, Buffer.from(text, 'latin1'));

export function objectIdentifier(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 127];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
    bytes.push(...groups);
  }
  return encode(OBJECT_IDENTIFIER, Buffer.from(bytes));
}
