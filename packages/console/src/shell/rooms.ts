import { type ComponentType, lazy } from 'react';
import type { IconName } from '../parts/Icon.js';
import { texts } from '../texts/index.js';

/** What belongs together in the navigation. */
export const groups = ['start', 'make', 'compute', 'review', 'manage'] as const;

export type RoomGroup = (typeof groups)[number];

export interface Room {
  path: string;
  name: string;
  group: RoomGroup;
  /** The hue of its kind of work; absent where it has none. */
  hue?: string;
  icon: IconName;
  /** Other addresses of the same room, such as that of one job. */
  paths: readonly string[];
  Page: ComponentType;
  operatorOnly?: boolean;
  /** Pictures take what room there is; texts are read in narrower columns. */
  wide?: boolean;
}

/** Where a room stands in the navigation: its group, its icon, and what else is particular to it. */
type Described = [group: RoomGroup, icon: IconName, rest?: Partial<Omit<Room, 'path' | 'name'>>];
type Load = () => Promise<{ default: ComponentType }>;

/** A room whose address is its name, unless it says otherwise; it is loaded when it is opened. */
function room(key: keyof typeof texts.shell.rooms, [group, icon, rest]: Described, load: Load): Room {
  const path = key === 'home' ? '/' : `/${key}`;
  return { path, name: texts.shell.rooms[key], group, icon, paths: [path], Page: lazy(load), ...rest };
}

const studio = { hue: 'studio', paths: ['/studio/:taskID?'], wide: true };
const chat = { hue: 'chat', paths: ['/chat/:conversationID?'] };
const transcripts = { hue: 'chat', paths: ['/transcripts/:transcriptID?'] };
const together = {
  hue: 'together',
  paths: ['/together', '/together/ask', '/together/new', '/together/tour'],
};
const learn = { hue: 'learn', paths: ['/learn', '/learn/:jobID'] };
const jobs = { paths: ['/jobs', '/jobs/:jobID'], wide: true };
const chain = { paths: ['/chain', '/chain/:txHash'] };

/** Every room of the console. */
export const rooms: readonly Room[] = [
  room('home', ['start', 'house', { hue: 'home' }], () => import('../rooms/home/HomeRoom.js')),
  room('studio', ['make', 'picture', studio], () => import('../rooms/studio/StudioRoom.js')),
  room('chat', ['make', 'speech', chat], () => import('../rooms/chat/ChatRoom.js')),
  room(
    'transcripts',
    ['make', 'microphone', transcripts],
    () => import('../rooms/transcripts/TranscriptsRoom.js'),
  ),
  room('together', ['compute', 'three', together], () => import('../rooms/together/TogetherRoom.js')),
  room('learn', ['compute', 'tree', learn], () => import('../rooms/learn/LearnRoom.js')),
  room('train', ['compute', 'curve', { hue: 'train' }], () => import('../rooms/train/TrainRoom.js')),
  room('jobs', ['review', 'list', jobs], () => import('../rooms/jobs/JobsRoom.js')),
  room('ledger', ['review', 'coins'], () => import('../rooms/ledger/LedgerRoom.js')),
  room('chain', ['review', 'links', chain], () => import('../rooms/chain/ChainRoom.js')),
  room('account', ['manage', 'person'], () => import('../rooms/account/AccountRoom.js')),
  room(
    'operator',
    ['manage', 'gear', { operatorOnly: true }],
    () => import('../rooms/operator/OperatorRoom.js'),
  ),
];
