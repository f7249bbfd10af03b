/** Pictures of a message. Larger ones are refused by the limit of a request's body. */
export const imagesMax = 16;

/** How the bytes of each kind of picture begin, read as Latin-1. */
const pictureStarts: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  gif: /^GIF8/,
};
/** Sixteen characters of base64 are twelve bytes. */
const startOf = (base64: string): string => Buffer.from(base64.slice(0, 16), 'base64').toString('latin1');

/**
 * Whether this is a picture in a `data:` URL. An address would be fetched by the model's server, from inside the operator's
 * network.
 */
export function isPicture(url: string): boolean {
  const [, kind, base64 = ''] = /^data:image\/(\w{3,4});base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  return kind !== undefined && pictureStarts[kind]?.test(startOf(base64)) === true;
}
