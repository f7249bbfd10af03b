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

/** Every room of the console; each is loaded when it is opened. */
export const rooms: readonly Room[] = [
  {
    path: '/',
    name: texts.shell.rooms.home,
    group: 'start',
    hue: 'home',
    icon: 'house',
    paths: ['/'],
    Page: lazy(() => import('../rooms/home/HomeRoom.js')),
  },
  {
    path: '/studio',
    name: texts.shell.rooms.studio,
    group: 'make',
    hue: 'studio',
    icon: 'picture',
    paths: ['/studio/:taskID?'],
    wide: true,
    Page: lazy(() => import('../rooms/studio/StudioRoom.js')),
  },
  {
    path: '/chat',
    name: texts.shell.rooms.chat,
    group: 'make',
    hue: 'chat',
    icon: 'speech',
    paths: ['/chat/:conversationID?'],
    Page: lazy(() => import('../rooms/chat/ChatRoom.js')),
  },
  {
    path: '/together',
    name: texts.shell.rooms.together,
    group: 'compute',
    hue: 'together',
    icon: 'three',
    paths: ['/together', '/together/new'],
    Page: lazy(() => import('../rooms/together/TogetherRoom.js')),
  },
  {
    path: '/learn',
    name: texts.shell.rooms.learn,
    group: 'compute',
    hue: 'learn',
    icon: 'tree',
    paths: ['/learn'],
    Page: lazy(() => import('../rooms/learn/LearnRoom.js')),
  },
  {
    path: '/train',
    name: texts.shell.rooms.train,
    group: 'compute',
    hue: 'train',
    icon: 'curve',
    paths: ['/train'],
    Page: lazy(() => import('../rooms/train/TrainRoom.js')),
  },
  {
    path: '/jobs',
    name: texts.shell.rooms.jobs,
    group: 'review',
    icon: 'list',
    paths: ['/jobs', '/jobs/:jobID'],
    wide: true,
    Page: lazy(() => import('../rooms/jobs/JobsRoom.js')),
  },
  {
    path: '/ledger',
    name: texts.shell.rooms.ledger,
    group: 'review',
    icon: 'coins',
    paths: ['/ledger'],
    Page: lazy(() => import('../rooms/ledger/LedgerRoom.js')),
  },
  {
    path: '/chain',
    name: texts.shell.rooms.chain,
    group: 'review',
    icon: 'links',
    paths: ['/chain', '/chain/:txHash'],
    Page: lazy(() => import('../rooms/chain/ChainRoom.js')),
  },
  {
    path: '/account',
    name: texts.shell.rooms.account,
    group: 'manage',
    icon: 'person',
    paths: ['/account'],
    Page: lazy(() => import('../rooms/account/AccountRoom.js')),
  },
  {
    path: '/operator',
    name: texts.shell.rooms.operator,
    group: 'manage',
    icon: 'gear',
    paths: ['/operator'],
    operatorOnly: true,
    Page: lazy(() => import('../rooms/operator/OperatorRoom.js')),
  },
];
