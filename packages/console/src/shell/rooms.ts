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

type Described = Omit<Room, 'path' | 'name' | 'paths'> & { paths?: readonly string[] };

/** A room whose address is its name, unless it says otherwise. */
const room = (key: keyof typeof texts.shell.rooms, described: Described): Room => {
  const path = key === 'home' ? '/' : `/${key}`;
  return { path, name: texts.shell.rooms[key], paths: [path], ...described };
};

/** Every room of the console; each is loaded when it is opened. */
export const rooms: readonly Room[] = [
  room('home', {
    group: 'start',
    hue: 'home',
    icon: 'house',
    Page: lazy(() => import('../rooms/home/HomeRoom.js')),
  }),
  room('studio', {
    group: 'make',
    hue: 'studio',
    icon: 'picture',
    paths: ['/studio/:taskID?'],
    wide: true,
    Page: lazy(() => import('../rooms/studio/StudioRoom.js')),
  }),
  room('chat', {
    group: 'make',
    hue: 'chat',
    icon: 'speech',
    paths: ['/chat/:conversationID?'],
    Page: lazy(() => import('../rooms/chat/ChatRoom.js')),
  }),
  room('together', {
    group: 'compute',
    hue: 'together',
    icon: 'three',
    paths: ['/together', '/together/new', '/together/tour'],
    Page: lazy(() => import('../rooms/together/TogetherRoom.js')),
  }),
  room('learn', {
    group: 'compute',
    hue: 'learn',
    icon: 'tree',
    paths: ['/learn', '/learn/:jobID'],
    Page: lazy(() => import('../rooms/learn/LearnRoom.js')),
  }),
  room('train', {
    group: 'compute',
    hue: 'train',
    icon: 'curve',
    Page: lazy(() => import('../rooms/train/TrainRoom.js')),
  }),
  room('jobs', {
    group: 'review',
    icon: 'list',
    paths: ['/jobs', '/jobs/:jobID'],
    wide: true,
    Page: lazy(() => import('../rooms/jobs/JobsRoom.js')),
  }),
  room('ledger', {
    group: 'review',
    icon: 'coins',
    Page: lazy(() => import('../rooms/ledger/LedgerRoom.js')),
  }),
  room('chain', {
    group: 'review',
    icon: 'links',
    paths: ['/chain', '/chain/:txHash'],
    Page: lazy(() => import('../rooms/chain/ChainRoom.js')),
  }),
  room('account', {
    group: 'manage',
    icon: 'person',
    Page: lazy(() => import('../rooms/account/AccountRoom.js')),
  }),
  room('operator', {
    group: 'manage',
    icon: 'gear',
    operatorOnly: true,
    Page: lazy(() => import('../rooms/operator/OperatorRoom.js')),
  }),
];
