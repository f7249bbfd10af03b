import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** As Amazon encodes: more characters than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Whether a request was made with a signed address (AWS Signature Version 4) that is valid now, unchanged. */
export function isPresigned(request: IncomingMessage, url: URL, secretKey: string): boolean {
  const { searchParams: query } = url;
  const [date = '', region = '', service = '', end = ''] = (query.get('X-Amz-Credential') ?? '')
    .split('/')
    .slice(1);
  const time = query.get('X-Amz-Date') ?? '';
  const signedAtMs = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  const ageMs = Date.now() - signedAtMs;
  if (!(ageMs > -900_000 && ageMs < Number(query.get('X-Amz-Expires')) * 1_000)) return false;
  const signedHeaders = query.get('X-Amz-SignedHeaders') ?? '';
  const canonicalRequest = [
    request.method,
    url.pathname,
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${request.headers[name] ?? ''}`),
    '',
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, [date, region, service, end].join('/'), sha256(canonicalRequest)];
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const expected = hmac(key, text.join('\n'));
  const given = Buffer.from(query.get('X-Amz-Signature') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
