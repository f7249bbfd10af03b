import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of a red disc on blue: a clear subject on a plain background. */
export function discPng(width = 200, height = 150): Buffer {
  const rows = Buffer.alloc((1 + width * 3) * height);
  const radius = Math.min(width, height) / 4;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = Math.hypot(x - width / 2, y - height / 2) < radius;
      rows.set(inside ? [200, 40, 40] : [130, 180, 230], y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return pngOf(width, height, deflateSync(rows));
}

/** The header declares that many pixels; the data behind it is arbitrary. */
export function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  result.set(body, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}

export interface PictureHost {
  /** `127.0.0.1:PORT` */
  host: string;
  url: string;
  /** Requested paths. */
  asked: string[];
  close(): Promise<void>;
}

/** A local web server with configurable responses. */
export async function startPictureHost(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PictureHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Counts the frames of a GIF by their graphic control extensions, and reads whether it loops forever. */
export function readGif(bytes: Buffer): { frames: number; loops: boolean } {
  if (bytes.toString('latin1', 0, 6) !== 'GIF89a') throw new TypeError('no GIF');
  let frames = 0;
  for (let at = bytes.indexOf(controlExtension); at >= 0; at = bytes.indexOf(controlExtension, at + 1))
    frames++;
  const loop = bytes.indexOf('NETSCAPE2.0', 0, 'latin1');
  return { frames, loops: loop > 0 && bytes.readUInt16LE(loop + 13) === 0 };
}

const controlExtension = Buffer.from([0x21, 0xf9, 0x04]);
