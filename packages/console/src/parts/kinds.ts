import { type ChargeKind, type JobType, jobTypes } from '@tricorn/contract';
import { texts } from '../texts/index.js';
import type { IconName } from './Icon.js';

interface JobRoom {
  href: string;
  name: string;
  icon: IconName;
  hue?: string;
}

const names = texts.shell.rooms;
const rooms: Record<JobType, JobRoom> = {
  [jobTypes.input]: { href: '/together', name: names.together, icon: 'three', hue: 'together' },
  [jobTypes.upload]: { href: '/learn', name: names.learn, icon: 'tree', hue: 'learn' },
  [jobTypes.training]: { href: '/train', name: names.train, icon: 'curve', hue: 'train' },
  [jobTypes.gallery]: { href: '/studio', name: names.studio, icon: 'picture', hue: 'studio' },
  [jobTypes.purchase]: { href: '/ledger', name: names.ledger, icon: 'coins' },
};

/** The room in which a job was started. */
export const roomOf = (type: string): JobRoom =>
  rooms[type as JobType] ?? { href: '/jobs', name: names.jobs, icon: 'list' };

/** The hue of a kind of charge: that of the room it belongs to. Buying tokens belongs to none. */
const roomOfKind: Record<ChargeKind | 'grant', string | undefined> = {
  deposit: undefined,
  grant: undefined,
  inference: 'train',
  language: 'chat',
  learning: 'learn',
  pictures: 'studio',
  privacy: 'together',
  purchase: undefined,
  epsilon: undefined,
  speech: 'chat',
  training: 'train',
  withdrawal: undefined,
};

export const hueOfKind = (kind: string): string | undefined =>
  (roomOfKind as Record<string, string | undefined>)[kind];

export const colorOfKind = (kind: string): string =>
  hueOfKind(kind) === undefined ? 'var(--chart-muted)' : `var(--hue-${hueOfKind(kind)})`;
