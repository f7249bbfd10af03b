import type { AccountRoom } from '../../domains/account/account.js';
import * as account from '../../domains/account/operations/index.js';
import type { JobsRoom } from '../../domains/jobs/jobs.js';
import * as jobs from '../../domains/jobs/operations/index.js';
import type { Language } from '../../domains/language/language.js';
import * as language from '../../domains/language/operations/index.js';
import type { Learning } from '../../domains/learning/learning.js';
import * as learning from '../../domains/learning/operations/index.js';
import type { MailRoom } from '../../domains/mail/mail.js';
import * as mail from '../../domains/mail/operations/index.js';
import * as operator from '../../domains/operator/operations/index.js';
import type { OperatorRoom } from '../../domains/operator/operator.js';
import * as pictures from '../../domains/pictures/operations/index.js';
import type { Pictures } from '../../domains/pictures/pictures.js';
import * as privacy from '../../domains/privacy/operations/index.js';
import type { Privacy } from '../../domains/privacy/privacy.js';
import * as speech from '../../domains/speech/operations/index.js';
import type { Speech } from '../../domains/speech/speech.js';
import * as training from '../../domains/training/operations/index.js';
import type { Training } from '../../domains/training/training.js';
import * as wallet from '../../domains/wallet/operations/index.js';
import type { WalletRoom } from '../../domains/wallet/wallet.js';
import * as webhooks from '../../domains/webhooks/operations/index.js';
import type { Webhooks } from '../../domains/webhooks/webhooks.js';
import type { Handlers } from '../../ground/operations/handler.js';

/** The rooms that serve operations. */
export interface Rooms {
  account: AccountRoom;
  jobs: JobsRoom;
  language: Language;
  learning: Learning;
  mail: MailRoom;
  operator: OperatorRoom;
  pictures: Pictures;
  privacy: Privacy;
  speech: Speech;
  training: Training;
  wallet: WalletRoom;
  webhooks: Webhooks;
}

/** A handler for every operation of the contract, by room; a missing one does not compile. */
export const createHandlers = (rooms: Rooms): Handlers => ({
  ...inRoom(rooms.account, account),
  ...inRoom(rooms.jobs, jobs),
  ...inRoom(rooms.language, language),
  ...inRoom(rooms.learning, learning),
  ...inRoom(rooms.mail, mail),
  ...inRoom(rooms.operator, operator),
  ...inRoom(rooms.pictures, pictures),
  ...inRoom(rooms.privacy, privacy),
  ...inRoom(rooms.speech, speech),
  ...inRoom(rooms.training, training),
  ...inRoom(rooms.wallet, wallet),
  ...inRoom(rooms.webhooks, webhooks),
});

type AnyRoomHandler<Room> = (room: Room, request: never, fields: never) => Promise<unknown>;
type WithoutRoom<Handle> = Handle extends (
  room: never,
  request: infer Request,
  fields: infer Fields,
) => infer Answer
  ? (request: Request, fields: Fields) => Answer
  : never;

/** Passes a domain to its handlers. */
function inRoom<Room, Group extends Record<string, AnyRoomHandler<Room>>>(
  room: Room,
  group: Group,
): { [Name in keyof Group]: WithoutRoom<Group[Name]> } {
  const bound = Object.entries(group).map(
    ([name, handle]) => [name, (request: never, fields: never) => handle(room, request, fields)] as const,
  );
  return Object.fromEntries(bound) as { [Name in keyof Group]: WithoutRoom<Group[Name]> };
}
