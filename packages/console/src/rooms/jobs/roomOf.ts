import { type JobType, jobTypes } from '@tricorn/contract';
import { texts } from '../../texts/index.js';

const rooms: Record<JobType, { href: string; name: string }> = {
  [jobTypes.input]: { href: '/together', name: texts.shell.rooms.together },
  [jobTypes.upload]: { href: '/learn', name: texts.shell.rooms.learn },
  [jobTypes.training]: { href: '/train', name: texts.shell.rooms.train },
  [jobTypes.gallery]: { href: '/studio', name: texts.shell.rooms.studio },
  [jobTypes.purchase]: { href: '/ledger', name: texts.shell.rooms.ledger },
};

/** The room in which a job was started. */
export const roomOf = (type: string) =>
  rooms[type as JobType] ?? { href: '/jobs', name: texts.shell.rooms.jobs };
