import type { AccountRoom } from '../../domains/account/account.js';
import { accountHandlers } from '../../domains/account/operations/index.js';
import type { JobsRoom } from '../../domains/jobs/jobs.js';
import { jobsHandlers } from '../../domains/jobs/operations/index.js';
import type { Language } from '../../domains/language/language.js';
import { languageHandlers } from '../../domains/language/operations/index.js';
import type { Learning } from '../../domains/learning/learning.js';
import { learningHandlers } from '../../domains/learning/operations/index.js';
import type { MailRoom } from '../../domains/mail/mail.js';
import { mailHandlers } from '../../domains/mail/operations/index.js';
import { operatorHandlers } from '../../domains/operator/operations/index.js';
import type { OperatorRoom } from '../../domains/operator/operator.js';
import { picturesHandlers } from '../../domains/pictures/operations/index.js';
import type { Pictures } from '../../domains/pictures/pictures.js';
import { privacyHandlers } from '../../domains/privacy/operations/index.js';
import type { Privacy } from '../../domains/privacy/privacy.js';
import { speechHandlers } from '../../domains/speech/operations/index.js';
import type { Speech } from '../../domains/speech/speech.js';
import { trainingHandlers } from '../../domains/training/operations/index.js';
import type { Training } from '../../domains/training/training.js';
import { walletHandlers } from '../../domains/wallet/operations/index.js';
import type { WalletRoom } from '../../domains/wallet/wallet.js';
import { webhooksHandlers } from '../../domains/webhooks/operations/index.js';
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
  ...inRoom(rooms.account, accountHandlers),
  ...inRoom(rooms.jobs, jobsHandlers),
  ...inRoom(rooms.language, languageHandlers),
  ...inRoom(rooms.learning, learningHandlers),
  ...inRoom(rooms.mail, mailHandlers),
  ...inRoom(rooms.operator, operatorHandlers),
  ...inRoom(rooms.pictures, picturesHandlers),
  ...inRoom(rooms.privacy, privacyHandlers),
  ...inRoom(rooms.speech, speechHandlers),
  ...inRoom(rooms.training, trainingHandlers),
  ...inRoom(rooms.wallet, walletHandlers),
  ...inRoom(rooms.webhooks, webhooksHandlers),
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
