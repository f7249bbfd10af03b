// The part of DER that a certificate needs.

const integerTag = 0x02;
const bitStringTag = 0x03;
const octetStringTag = 0x04;
const objectIdentifierTag = 0x06;
const utf8StringTag = 0x0c;
const generalizedTimeTag = 0x18;
const sequenceTag = 0x30;
const setTag = 0x31;
const explicitTag = 0xa0;

function encode(tag: number, content: Uint8Array): Buffer {
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

export const sequence = (...items: Uint8Array[]) => encode(sequenceTag, Buffer.concat(items));
export const set = (...items: Uint8Array[]) => encode(setTag, Buffer.concat(items));
export const explicit = (number: number, item: Uint8Array) => encode(explicitTag | number, item);
export const utf8String = (text: string) => encode(utf8StringTag, Buffer.from(text));
export const octetString = (content: Uint8Array) => encode(octetStringTag, content);
export const bitString = (content: Uint8Array) =>
  encode(bitStringTag, Buffer.concat([Buffer.of(0), content]));

/** A non-negative integer from its big-endian bytes. */
export function unsignedInteger(bytes: Uint8Array): Buffer {
  return encode(integerTag, bytes[0]! >= 128 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

/** A time as `YYYYMMDDHHMMSSZ`. */
export const generalizedTime = (text: string) => encode(generalizedTimeTag, Buffer.from(text, 'latin1'));

export function objectIdentifier(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 127];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
    bytes.push(...groups);
  }
  return encode(objectIdentifierTag, Buffer.from(bytes));
}
