import { isIP } from 'node:net';
import { ConfigError } from './configError.js';

/**
 * Whose X-Forwarded-For is believed: nobody's, that of so many proxies counted from the server, or that of proxies with
 * these addresses. The address of a client is the one that the outermost trusted proxy saw; anything further left was
 * written by the client.
 */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean);

const hopsMax = 20;
const networksMax = 100;
/** Names of address ranges that Fastify knows. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

export function proxySetting(name: string, text: string): TrustedProxies {
  if (text === 'false') return false;
  if (text === 'true') return nearest(1);
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > hopsMax) throw new ConfigError(`${name} must be at most ${hopsMax} proxies.`);
    return hops === 0 ? false : nearest(hops);
  }
  const networks = text.split(',').map((network) => network.trim());
  if (networks.length > networksMax || !networks.every(isNetwork))
    throw new ConfigError(
      `${name} must be true, false, a number of proxies, or their addresses and networks such as 10.0.0.0/8, separated by commas.`,
    );
  return networks.join(',');
}

/** Trusts so many hops; the first is the peer of the connection. */
const nearest =
  (hops: number) =>
  (_address: string, hop: number): boolean =>
    hop < hops;

function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
