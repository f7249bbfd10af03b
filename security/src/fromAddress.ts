import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';

/** A request from another address of this machine, so that no other test is throttled with it. */
export async function fromAddress(
  localAddress: string,
  url: string,
  options: RequestOptions = {},
  body?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return await new Promise((resolve, reject) => {
    const call = request(url, { localAddress, agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
