import { type ComponentType, lazy } from 'react';
import type { IconName } from '../parts/Icon.js';
import { texts } from '../texts/index.js';

export interface Room {
  path: string;
  name: string;
  icon: IconName;
  /** Other addresses of the same room, such as that of one job. */
  paths: readonly string[];
  Page: ComponentType;
  operatorOnly?: boolean;
}

/** Every room of the console; each is loaded when it is opened. */
export const rooms: readonly Room[] = [
  {
    path: '/studio',
    name: texts.shell.rooms.studio,
    icon: 'picture',
    paths: ['/', '/studio/:taskID?'],
    Page: lazy(() => import('../rooms/studio/StudioRoom.js')),
  },
  {
    path: '/chat',
    name: texts.shell.rooms.chat,
    icon: 'speech',
    paths: ['/chat/:conversationID?'],
    Page: lazy(() => import('../rooms/chat/ChatRoom.js')),
  },
  {
    path: '/together',
    name: texts.shell.rooms.together,
    icon: 'three',
    paths: ['/together', '/together/new'],
    Page: lazy(() => import('../rooms/together/TogetherRoom.js')),
  },
  {
    path: '/learn',
    name: texts.shell.rooms.learn,
    icon: 'tree',
    paths: ['/learn'],
    Page: lazy(() => import('../rooms/learn/LearnRoom.js')),
  },
  {
    path: '/train',
    name: texts.shell.rooms.train,
    icon: 'curve',
    paths: ['/train'],
    Page: lazy(() => import('../rooms/train/TrainRoom.js')),
  },
  {
    path: '/jobs',
    name: texts.shell.rooms.jobs,
    icon: 'list',
    paths: ['/jobs', '/jobs/:jobID'],
    Page: lazy(() => import('../rooms/jobs/JobsRoom.js')),
  },
  {
    path: '/ledger',
    name: texts.shell.rooms.ledger,
    icon: 'coins',
    paths: ['/ledger'],
    Page: lazy(() => import('../rooms/ledger/LedgerRoom.js')),
  },
  {
    path: '/chain',
    name: texts.shell.rooms.chain,
    icon: 'links',
    paths: ['/chain', '/chain/:txHash'],
    Page: lazy(() => import('../rooms/chain/ChainRoom.js')),
  },
  {
    path: '/account',
    name: texts.shell.rooms.account,
    icon: 'person',
    paths: ['/account'],
    Page: lazy(() => import('../rooms/account/AccountRoom.js')),
  },
  {
    path: '/operator',
    name: texts.shell.rooms.operator,
    icon: 'gear',
    paths: ['/operator'],
    operatorOnly: true,
    Page: lazy(() => import('../rooms/operator/OperatorRoom.js')),
  },
];
