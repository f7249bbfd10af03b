import { crc32 } from 'node:zlib';
import type { Sharp } from 'sharp';
import type { CheckedRequest } from '../checkRequest.js';
import { contentTypeOf, type GeneratedFile } from '../engine.js';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The header chunk is always first and always 25 bytes: length, type, 13 bytes of data, checksum. */
const headerEnd = signature.length + 25;
const keywordPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,77}[\x21-\x7e])?$/;

/**
 * Returns the PNG with one iTXt chunk per entry right after its header. iTXt is UTF-8, so a prompt in any
 * script survives; tEXt would be limited to Latin-1.
 */
export function insertPngText(png: Uint8Array, entries: Readonly<Record<string, string>>): Buffer {
  const source = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (source.length < headerEnd || !source.subarray(0, 8).equals(signature)) {
    throw new TypeError('The bytes are not a PNG.');
  }
  const chunks = Object.entries(entries).map(([keyword, text]) => textChunk(keyword, text));
  return Buffer.concat([source.subarray(0, headerEnd), ...chunks, source.subarray(headerEnd)]);
}

/** Reads the uncompressed iTXt and tEXt chunks of a PNG. */
export function readPngText(png: Uint8Array): Record<string, string> {
  const source = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const entries: Record<string, string> = {};
  for (let at = signature.length; at + 12 <= source.length; ) {
    const length = source.readUInt32BE(at);
    const type = source.toString('latin1', at + 4, at + 8);
    const data = source.subarray(at + 8, at + 8 + length);
    const keywordEnd = data.indexOf(0);
    const keyword = data.toString('latin1', 0, keywordEnd);
    if (type === 'tEXt') entries[keyword] = data.toString('latin1', keywordEnd + 1);
    if (type === 'iTXt' && data[keywordEnd + 1] === 0) {
      const languageEnd = data.indexOf(0, keywordEnd + 3);
      const translationEnd = data.indexOf(0, languageEnd + 1);
      entries[keyword] = data.toString('utf8', translationEnd + 1);
    }
    at += 12 + length;
  }
  return entries;
}

function textChunk(keyword: string, text: string): Buffer {
  if (!keywordPattern.test(keyword) || keyword.includes('  ')) {
    throw new TypeError(`"${keyword}" is not a PNG keyword.`);
  }
  // After the keyword: not compressed, method 0, no language tag, no translated keyword.
  const body = Buffer.concat([
    Buffer.from('iTXt'),
    Buffer.from(keyword, 'latin1'),
    Buffer.from([0, 0, 0, 0, 0]),
    Buffer.from(text.replaceAll('\0', ''), 'utf8'),
  ]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

type History = Pick<CheckedRequest, 'prompt' | 'negativePrompt' | 'seed' | 'taskId'>;

/** A finished picture, which is written as PNG, as a file whose text chunks record how it was made. */
export async function pngFile(picture: Sharp, request: History, model: string): Promise<GeneratedFile> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const bytes = insertPngText(data, {
    prompt: request.prompt,
    ...(request.negativePrompt === '' ? {} : { 'negative prompt': request.negativePrompt }),
    seed: String(request.seed),
    model,
    ...(request.taskId === undefined ? {} : { 'task id': request.taskId }),
  });
  return { kind: 'png', bytes, contentType: contentTypeOf.png, width: info.width, height: info.height };
}
