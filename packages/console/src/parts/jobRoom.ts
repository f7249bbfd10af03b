import { type JobType, jobTypes } from '@tricorn/contract';
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
