import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the hub departs from serving its file as it should. */
export interface HubBehaviour {
  /** Every connection is cut after this many bytes of the file. */
  cutBytes?: number;
  /** It sends the whole file whatever range is asked for. */
  ignoresRanges?: boolean;
  /** The checksum that it states; empty for none. */
  sha256?: string;
  /** The size that it states. */
  sizeBytes?: number;
  /** Where it redirects to, instead of its own store. */
  redirectTo?: string;
  /** The status with which it answers. */
  status?: number;
  /** It sends nothing after half of the file until this ends. */
  halfWay?: Promise<void>;
}

/** A server that speaks the HTTP of a hub of models: a redirect with size and checksum, then ranges of the file. */
export interface ModelHub {
  url: string;
  behaviour: HubBehaviour;
  /** The ranges that were asked of its store; empty for the whole file. */
  ranges: string[];
  stop(): Promise<void>;
}

export async function startModelHub(file: Buffer): Promise<ModelHub> {
  const own = createHash('sha256').update(file).digest('hex');
  const hub: ModelHub = { url: '', behaviour: {}, ranges: [], stop: async () => {} };
  const redirect = (response: ServerResponse) => {
    const { redirectTo, sha256 = own, sizeBytes = file.length, status } = hub.behaviour;
    response.writeHead(status ?? 302, {
      'x-linked-size': sizeBytes,
      'x-linked-etag': `"${sha256}"`,
      location: redirectTo ?? '/store/file?signature=secret',
    });
    response.end();
  };
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const { cutBytes, ignoresRanges, sizeBytes = file.length, halfWay } = hub.behaviour;
    const { range = '' } = request.headers;
    hub.ranges.push(range);
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(ignoresRanges ? '' : range) ?? [];
    const start = Number(from);
    const end = Math.min(to === '' ? sizeBytes : Number(to) + 1, sizeBytes);
    const isPart = !ignoresRanges && range !== '';
    response.writeHead(isPart ? 206 : 200, {
      'content-length': end - start,
      ...(isPart ? { 'content-range': `bytes ${start}-${end - 1}/${sizeBytes}` } : {}),
    });
    const half = Math.floor(file.length / 2);
    if (halfWay !== undefined && end === file.length && start < half) {
      response.write(file.subarray(start, half));
      await halfWay;
      response.end(file.subarray(half));
    } else if (cutBytes !== undefined && end - start > cutBytes)
      response.write(file.subarray(start, start + cutBytes), () => response.destroy());
    else response.end(file.subarray(start, end));
  };
  const server = createServer((request, response) => {
    if (request.url!.startsWith('/store/')) void send(request, response);
    else redirect(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hub.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return hub;
}
