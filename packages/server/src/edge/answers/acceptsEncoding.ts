import type { IncomingMessage } from 'node:http';

const named = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
} as const;

export type Encoding = keyof typeof named;

/** Whether a client takes this encoding. It refuses one by naming it with the quality 0. */
export const acceptsEncoding = ({ headers }: Pick<IncomingMessage, 'headers'>, encoding: Encoding): boolean =>
  named[encoding].test(String(headers['accept-encoding'] ?? ''));
