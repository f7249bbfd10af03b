import { existsSync, readFileSync } from 'node:fs';
import {
  defaultSecurity,
  haveThreeAddresses,
  haveThreeKeys,
  type NodeContact,
  type Security,
  type Triple,
} from '@tricorn/privacy';
import { ConfigError } from '../../ground/settings/configError.js';
import type { SettingReader } from '../../ground/settings/settingReader.js';

/** How private computation runs, as configured. */
export interface PrivacySettings {
  /** Three local processes, the operators' nodes, or none. */
  nodes: 'local' | 'off' | Triple<NodeContact>;
  /** Folder of the identity that authenticates this server to the nodes; by default under the data folder. */
  identityFolder: string | undefined;
  security: Security;
  expiryMs: number;
  reminderMs: number;
  /** CCD that each party pays per round. */
  prices: { base: bigint; perMillion: bigint };
}

export type PrivacySettingName = keyof typeof privacySettingTable;

export const privacySettingTable = {
  TRICORN_PRIVACY_NODES:
    'The three compute nodes: `local` (default) starts three processes, `off` disables input jobs; otherwise JSON, or the path of a JSON file, `[{"host", "port", "certificate"}, …]` of three nodes run with `tricorn node`.',
  TRICORN_PRIVACY_IDENTITY:
    'Folder of the identity that authenticates this server to the nodes; default `mpc/coordinator` in the data folder.',
  TRICORN_PRIVACY_SECURITY:
    '`malicious` (default): a node that deviates from the protocol is detected before any result is opened; `semi-honest`: faster, trusts the nodes to follow the protocol.',
  TRICORN_PRIVACY_EXPIRY_HOURS:
    'Hours until an input job that waits for data expires; default `168`, at most `2136`.',
  TRICORN_PRIVACY_REMINDER_HOURS: 'Hours between reminders to parties whose data is missing; default `24`.',
  TRICORN_PRIVACY_PRICE: 'CCD that each party pays for a round of an input job; default `0.1`.',
  TRICORN_PRIVACY_PRICE_PER_MILLION:
    'CCD that each party additionally pays per million units of work, derived from its declared shape; default `0.01`.',
} as const;

const hoursMax = 24 * 3_650;
/** Consent lasts at most 90 days, one of which is for running the round. */
const expiryHoursMax = 24 * 89;
const hourMs = 3_600_000;

export function readPrivacySettings(settings: SettingReader<PrivacySettingName>): PrivacySettings {
  const model = settings.choice('TRICORN_PRIVACY_SECURITY', ['malicious', 'semi-honest'], 'malicious');
  const hours = (name: PrivacySettingName, max: number, byDefault: string): number => {
    const text = settings.text(name, byDefault);
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > max)
      throw new ConfigError(`${name} must be a number of hours above 0 and at most ${max}.`);
    return value * hourMs;
  };
  return {
    nodes: readNodes(settings.text('TRICORN_PRIVACY_NODES', 'local')),
    identityFolder: settings.text('TRICORN_PRIVACY_IDENTITY'),
    security: model === 'malicious' ? defaultSecurity : { model },
    expiryMs: hours('TRICORN_PRIVACY_EXPIRY_HOURS', expiryHoursMax, '168'),
    reminderMs: hours('TRICORN_PRIVACY_REMINDER_HOURS', hoursMax, '24'),
    prices: {
      base: settings.ccd('TRICORN_PRIVACY_PRICE', '0.1'),
      perMillion: settings.ccd('TRICORN_PRIVACY_PRICE_PER_MILLION', '0.01'),
    },
  };
}

function readNodes(text: string): PrivacySettings['nodes'] {
  if (text === 'local' || text === 'off') return text;
  try {
    const contacts: unknown = JSON.parse(existsSync(text) ? readFileSync(text, 'utf8') : text);
    if (
      Array.isArray(contacts) &&
      contacts.every(isContact) &&
      haveThreeKeys(contacts.map(({ certificate }) => certificate)) &&
      haveThreeAddresses(contacts)
    )
      return contacts as unknown as Triple<NodeContact>;
  } catch {
    // Continues to the common error message.
  }
  throw new ConfigError(
    'TRICORN_PRIVACY_NODES must be local, off, or JSON (or the path of a JSON file) of three different nodes with host, port and certificate.',
  );
}

function isContact(value: unknown): value is NodeContact {
  const { host, port, certificate } = (value ?? {}) as Record<string, unknown>;
  return typeof host === 'string' && Number.isInteger(port) && typeof certificate === 'string';
}
